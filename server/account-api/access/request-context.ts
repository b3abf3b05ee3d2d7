import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Entry, HandlerInput, HandlerOutput } from '../../../shared/contract/entry.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { AccountApiConfig } from '../config.ts'
import type { Database } from '../database/schema.ts'
import type { Caller, Customer, Employee } from './caller.ts'
import type { MailPort } from './mail-port.ts'
import type { Passwords } from './passwords.ts'

/** How calls trigger bulk mail. */
export interface BulkSendingPort {
  /** Starts sending. Call it after the commit that accepted the batch. */
  wake(bulkId: string): void
}

/** How calls trigger imports. */
export interface ImportPort {
  /** Starts an import. Call it after the commit that accepted it. */
  wake(importId: string): void
}

/** Dependencies of every handler. Built once by `createAccountApi`. */
export interface Deps {
  db: Kysely<Database>
  config: AccountApiConfig
  clock: () => Date
  passwords: Passwords
  mail: MailPort
  bulkSending: BulkSendingPort
  imports: ImportPort
  /** Resolves when postal addresses are loaded; a new database loads them in the background. */
  addressesReady: () => Promise<void>
  /** Runs work that the response does not wait for, such as sending a mail. Shutdown waits for it. */
  background: (work: Promise<unknown>) => void
}

/** What changes of people need that are made in a transaction of the caller. */
export type PersonDeps = Pick<Deps, 'config' | 'mail'>

/** Caller, client address, language and time of a request. */
export interface RequestContext<TCaller extends Caller | undefined = Caller | undefined> {
  caller: TCaller
  locale: Locale
  ip: string
  /** User-Agent of the browser; '' if the client does not tell. */
  userAgent: string
  now: Date
  /** Whether the client has disconnected. */
  hasLeft: () => boolean
  log: FastifyBaseLogger
}

/** The type of caller that the guard admits to an entry. */
type CallerFor<TEntry extends Entry> = 'anyone' extends TEntry['callers'][number]
  ? Caller | undefined
  : TEntry['callers'][number] extends 'customer' | 'manager'
    ? Customer
    : TEntry['callers'][number] extends 'employee' | 'editor'
      ? Employee
      : Caller

/** Handles one call of the contract. Input is parsed; fields that the response schema does not name are removed. */
type Handler<TEntry extends Entry> = (
  input: HandlerInput<TEntry> & RequestContext<CallerFor<TEntry>>,
) => Promise<HandlerOutput<TEntry>>

/** Handlers of a part of the contract; a missing one is a compile error. */
export type HandlersOf<TContract extends Record<string, Entry>> = { [K in keyof TContract]: Handler<TContract[K]> }
