import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Entry, HandlerInput, HandlerOutput } from '../../../shared/contract/entry.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { AccountApiConfig } from '../config.ts'
import type { Database } from '../database/schema.ts'
import type { Caller, Customer, Employee } from './caller.ts'
import type { MailPort } from './mail-port.ts'
import type { Passwords } from './passwords.ts'

/** How calls have bulk mail sent. */
export interface BulkSendingPort {
  /** Begins to send, once the transaction that accepted the batch is committed. */
  wake(bulkId: string): void
}

/** What every handler works with. Built once by `createAccountApi`. */
export interface Deps {
  db: Kysely<Database>
  config: AccountApiConfig
  clock: () => Date
  passwords: Passwords
  mail: MailPort
  bulkSending: BulkSendingPort
  /** The postal addresses of a new database come in the background; a look-up waits for them. */
  addressesReady: () => Promise<void>
  /** Work that an answer does not wait for, such as handing over a mail; the app waits for it when it closes. */
  background: (work: Promise<unknown>) => void
}

/** Who asks, from where, in which language, and the time at which the request counts. */
export interface RequestContext<TCaller extends Caller | undefined = Caller | undefined> {
  caller: TCaller
  locale: Locale
  ip: string
  now: Date
  /** Whether the client has gone, so that nobody waits for the answer. */
  hasLeft: () => boolean
  log: FastifyBaseLogger
}

/** The caller as the guard hands it to the handler of an entry. */
type CallerFor<TEntry extends Entry> = 'anyone' extends TEntry['callers'][number]
  ? Caller | undefined
  : TEntry['callers'][number] extends 'customer' | 'manager'
    ? Customer
    : TEntry['callers'][number] extends 'employee' | 'editor'
      ? Employee
      : Caller

/** Answers one call of the contract. Input is parsed; the answer loses whatever its schema does not name. */
type Handler<TEntry extends Entry> = (
  input: HandlerInput<TEntry> & RequestContext<CallerFor<TEntry>>,
) => Promise<HandlerOutput<TEntry>>

/** Handlers of a part of the contract: one that is missing does not compile. */
export type HandlersOf<TContract extends Record<string, Entry>> = { [K in keyof TContract]: Handler<TContract[K]> }
