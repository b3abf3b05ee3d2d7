import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '../../../shared/model/flag.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import type { Database } from '../database/schema.ts'
import { canLogIn, countsAsMember } from './can-log-in.ts'
import { awaitingConsent } from './documents.ts'

interface Person {
  userId: string
  email: string
  locale: Locale
  tokenHash: Uint8Array
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

/**
 * The caller that a token identifies; undefined if the token is no longer valid. One query reads the current state for
 * each request. A lock, deactivation, demotion, company suspension or new epoch therefore takes effect at once.
 */
export const findCaller = async (db: Kysely<Database>, hash: Uint8Array, now: Date): Promise<Caller | undefined> => {
  const row = await db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .whereRef('token.epoch', '=', 'user.epoch')
    .where(canLogIn)
    .select(['token.kind', 'token.last_used_at', 'user.id', 'user.email', 'user.locale'])
    .select(['user.is_employee', 'user.is_only_view'])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('company_user')
          .innerJoin('company', 'company.code', 'company_user.company_code')
          .whereRef('company_user.user_id', '=', 'user.id')
          .where(countsAsMember)
          .orderBy('company_user.created_at')
          .orderBy('company.code')
          .select(['company.code', 'company_user.manager_flg']),
      ).as('memberships'),
      eb.exists(awaitingConsent(eb, eb.ref('user.id'), now)).as('must_consent'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const person = { userId: row.id, email: row.email, locale: row.locale, tokenHash: hash }
  const caller = ((): Caller | undefined => {
    if (row.kind === 'employee')
      return row.is_employee === 1 ? { ...person, kind: 'employee', isOnlyView: row.is_only_view === 1 } : undefined
    if (row.is_employee === 1 || row.memberships.length === 0) return undefined
    return { ...person, kind: 'customer', memberships: row.memberships, isTermsUpdate: Boolean(row.must_consent) }
  })()
  if (caller && now.getTime() - row.last_used_at.getTime() >= lastUsedIntervalMs)
    await db.updateTable('token').set({ last_used_at: now }).where('hash', '=', hash).execute()
  return caller
}
