import type { FastifyBaseLogger } from 'fastify'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Side } from '../../../../shared/contract/both.ts'
import type { Entry, HandlerInput, HandlerOutput, TextFile } from '../../../../shared/contract/entry.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { isWithin } from '../../../http/window.ts'
import type { AccountApiConfig } from '../../config.ts'
import type { Database } from '../../database/schema.ts'
import { canLogIn } from '../can-log-in.ts'
import { awaitingConsent } from '../documents.ts'
import { atProvider, isSetUp, memberships, type OwnPasskeys, passkeysOf } from '../passkey-standing.ts'
import type { Passwords } from '../password/passwords.ts'
import type { MailPort } from '../posting/mail-port.ts'
import type { Proofs, SessionProof } from './fresh-proof.ts'
import { type GivenAtLogin, isUnexpired } from './token.ts'

/** How calls trigger bulk mail. */
export interface BulkSendingPort {
  /** Starts sending. Call it after the commit that accepted the batch. */
  wake(bulkId: string): void
}

/** How calls trigger imports. */
export interface ImportPort {
  /** Starts an import. Call it after the commit that accepted it. */
  wake(importId: string): void
  /**
   * Reads the rows of an import in its turn. Resolves at the end, or once it has taken long: then it goes on by itself.
   *
   * @throws AppError `unavailable` if too many wait; and what the work throws before this resolves
   */
  check(check: { id: string; person: string }, read: (signal: AbortSignal) => Promise<void>): Promise<void>
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
  /** What the call may bring about. */
  proofs: Proofs
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

/** The side of a call; its company is known if the customers' call names one. */
type SideOf<TCustomer extends Entry> =
  Extract<HandlerInput<TCustomer>['query' | 'body'], { company_code: string }> extends never
    ? { kind: Side['kind'] }
    : Side

/** What the handler of an entry gets: parsed input, and the context. For both entries of one call, also its side. */
type InputOf<TContract extends Record<string, Entry>, TEntry extends Entry> = TEntry extends {
  twin: infer TTwin extends keyof TContract
}
  ? (HandlerInput<TEntry> | HandlerInput<TContract[TTwin]>) &
      RequestContext<CallerFor<TEntry> | CallerFor<TContract[TTwin]>> & { side: SideOf<TEntry> }
  : HandlerInput<TEntry> & RequestContext<CallerFor<TEntry>>

/** What it answers; fields that the response schema does not name are removed. */
type AnswerOf<TContract extends Record<string, Entry>, TEntry extends Entry> = TEntry extends {
  twin: infer TTwin extends keyof TContract
}
  ? HandlerOutput<TEntry> | HandlerOutput<TContract[TTwin]>
  : HandlerOutput<TEntry>

/** Handles a list and its file (`listed` of the contract). */
export interface ListHandler<TInput, TAnswer> {
  page: (input: TInput) => Promise<TAnswer>
  /** All pages of it. */
  file: (input: TInput, timeZone: string) => Promise<TextFile>
}

/**
 * Handlers of a part of the contract; a missing one is a compile error. The two entries of `both` have one, under the customers' name; a
 * list and its file have one under the name of the list.
 */
export type HandlersOf<TContract extends Record<string, Entry>> = {
  [K in keyof TContract as TContract[K] extends { side: 'employee' } | { list: string }
    ? never
    : K]: TContract[K] extends { csv: string }
    ? ListHandler<InputOf<TContract, TContract[K]>, AnswerOf<TContract, TContract[K]>>
    : (input: InputOf<TContract, TContract[K]>) => Promise<AnswerOf<TContract, TContract[K]>>
}

interface Person extends SessionProof {
  userId: string
  email: string
  locale: Locale
  tokenHash: Uint8Array
  way: GivenAtLogin
  passkeys: OwnPasskeys
}

/** A general user or company administrator, with the active companies in which they are active. */
export interface Customer extends Person {
  kind: 'customer'
  memberships: { code: string; manager_flg: FlagValue }[]
  /** Whether terms or a privacy policy newer than those the person accepted are in force. */
  isTermsUpdate: boolean
}

/** An employee of the maker. */
export interface Employee extends Person {
  kind: 'employee'
  isOnlyView: boolean
}

export type Caller = Customer | Employee

/** `last_used_at` is written at most once in this time. */
const lastUsedIntervalMs = 60_000

const person = ['user.id', 'user.email', 'user.locale', 'user.is_employee', 'user.is_only_view'] as const

/** The memberships that count, whether documents wait for consent, and whether the person has passkeys. */
const rights = (eb: ExpressionBuilder<Database, 'user'>, now: Date) =>
  [
    memberships(eb).as('memberships'),
    eb.exists(awaitingConsent(eb, eb.ref('user.id'), now)).as('must_consent'),
    isSetUp(eb).as('is_set_up'),
  ] as const

interface Row {
  id: string
  email: string
  locale: Locale
  is_employee: FlagValue
  is_only_view: FlagValue
  memberships: (Customer['memberships'][number] & Parameters<typeof passkeysOf>[0]['memberships'][number])[]
  must_consent: unknown
  is_set_up: unknown
}

const callerOf = (
  row: Row,
  kind: Caller['kind'],
  session: Pick<Person, 'tokenHash' | 'provedAt' | 'prolongedAt' | 'way'>,
  now: Date,
): Caller | undefined => {
  const { id: userId, email, locale, is_employee, is_only_view, memberships, must_consent } = row
  const common = { userId, email, locale, ...session, passkeys: passkeysOf(row, now) }
  if (kind === 'employee')
    return is_employee === 1 ? { ...common, kind: 'employee', isOnlyView: is_only_view === 1 } : undefined
  if (is_employee === 1 || memberships.length === 0) return undefined
  return { ...common, kind: 'customer', memberships, isTermsUpdate: Boolean(must_consent) }
}

/**
 * The caller that a token identifies; undefined if the token is no longer valid. One query reads the current state for
 * each request. A lock, deactivation, demotion, company suspension or new epoch therefore takes effect at once.
 */
export const findCaller = async (db: Kysely<Database>, hash: Uint8Array, now: Date): Promise<Caller | undefined> => {
  const row = await db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .where('token.hash', '=', hash)
    .where(isUnexpired(now))
    .whereRef('token.epoch', '=', 'user.epoch')
    .where(canLogIn)
    .select([
      'token.kind',
      'token.last_used_at',
      'token.oidc_sid',
      'token.prolonged_at',
      'token.factor_since',
      'token.with_password',
      ...person,
    ])
    .select(eb => eb.fn.coalesce('token.proved_at', 'token.created_at').as('proved_at'))
    .select(eb => rights(eb, now))
    .executeTakeFirst()
  if (!row) return undefined
  const way = { withPassword: row.with_password === 1, factorSince: row.factor_since }
  const session = { tokenHash: hash, provedAt: row.proved_at, prolongedAt: row.prolonged_at }
  const found = callerOf(row, row.kind, { ...session, way }, now)
  const caller = found && row.oidc_sid !== null ? { ...found, passkeys: atProvider(found.passkeys) } : found
  if (caller && !isWithin(row.last_used_at.getTime(), lastUsedIntervalMs, now.getTime()))
    await db.updateTable('token').set({ last_used_at: now }).where('hash', '=', hash).execute()
  return caller
}

/** The person who started a job, with their current rights and no session; undefined if they can no longer log in. */
export const findCallerById = async (
  db: Kysely<Database>,
  userId: string,
  kind: Caller['kind'],
  now: Date,
): Promise<Caller | undefined> => {
  const row = await db
    .selectFrom('user')
    .where('user.id', '=', userId)
    .where(canLogIn)
    .select(person)
    .select(eb => rights(eb, now))
    .executeTakeFirst()
  const way = { withPassword: false, factorSince: null }
  return row && callerOf(row, kind, { tokenHash: new Uint8Array(), provedAt: new Date(0), prolongedAt: null, way }, now)
}
