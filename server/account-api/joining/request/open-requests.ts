import type { Kysely, Transaction } from 'kysely'
import { isCurrent } from '../../access/link.ts'
import { type Database, nextVersion } from '../../database/schema.ts'

/** Access requests that have not led to a registration. */
const notRegistered = (db: Kysely<Database>) =>
  db.selectFrom('access_request').where('type', '=', 'access').where('registered_at', 'is', null)

/** The open access requests of a company, that which gives most first, the earliest of several. */
const openRequests = (db: Kysely<Database>, companyCode: string) =>
  notRegistered(db)
    .selectAll()
    .where('company_code', '=', companyCode)
    .where('state', 'in', ['waiting', 'approved', 'rejected'])
    .orderBy('held')
    .orderBy(eb => eb('state', '=', 'rejected'))
    .orderBy('decided_at', order => order.asc().nullsLast())
    .orderBy('created_at')
    .limit(1)

/**
 * Query: the access request that a registration completes, which is that of its link. Where there is none, as for an
 * invitation: one that is not held, since a held one waits for its own approval.
 */
const completedBy = (db: Kysely<Database>, companyCode: string, requestId: string | null) =>
  requestId === null
    ? openRequests(db, companyCode).where('held', '=', 0)
    : openRequests(db, companyCode).where('id', '=', requestId)

/** The access request that a registration completes; undefined for a company without one. */
export const findOpenRequest = (db: Kysely<Database>, companyCode: string, requestId: string | null) =>
  completedBy(db, companyCode, requestId).executeTakeFirst()

/** The same, locked until the transaction ends. Lock the company first. */
export const lockOpenRequest = (trx: Transaction<Database>, companyCode: string, requestId: string | null) =>
  completedBy(trx, companyCode, requestId).forUpdate().executeTakeFirst()

/** The open access request of an applicant, also a held one. */
export const findRequestOf = (db: Kysely<Database>, companyCode: string, email: string) =>
  openRequests(db, companyCode).where('email', '=', email).executeTakeFirst()

/** Whether an access request of an address waits for approval before a link is mailed, or was rejected then. */
export const isHeldBack = async (db: Kysely<Database>, companyCode: string, email: string): Promise<boolean> =>
  (await notRegistered(db)
    .select('id')
    .where('company_code', '=', companyCode)
    .where('email', '=', email)
    .where('held', '=', 1)
    .where('state', 'in', ['waiting', 'rejected'])
    .limit(1)
    .executeTakeFirst()) !== undefined

const closed = { state: 'closed', waiting: '[]' } as const

/** Closes the other requests of a company that another request has registered. Lock the company first. */
export const closeOtherRequests = async (
  trx: Transaction<Database>,
  { id, companyCode }: { id: string; companyCode: string },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('access_request')
    .set({ ...closed, closed_as: 'replaced', ...nextVersion(now) })
    .where('company_code', '=', companyCode)
    .where('id', '!=', id)
    .where('type', '=', 'access')
    .where('state', 'in', ['waiting', 'approved'])
    .where('registered_at', 'is', null)
    .execute()
}

/** Whether a person has a registration link to a company that is neither used nor superseded; it may have expired. */
export const hasOpenLink = async (
  db: Kysely<Database>,
  { userId, companyCode }: { userId: string; companyCode: string },
): Promise<boolean> =>
  (await db
    .selectFrom('link')
    .select('id')
    .where('user_id', '=', userId)
    .where('company_code', '=', companyCode)
    .where('purpose', '=', 'regist')
    .where('used_at', 'is', null)
    .where('superseded_by', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const validLinks = (db: Kysely<Database>, userId: string, now: Date) =>
  db
    .selectFrom('link')
    .select('link.request_id')
    .where('link.user_id', '=', userId)
    .where('link.purpose', '=', 'regist')
    .where('link.used_at', 'is', null)
    .where('link.superseded_by', 'is', null)
    .where(isCurrent(now))

/**
 * Closes earlier requests of a person that can no longer lead to a registration: no employee decides about their link, and
 * it has expired. Lock the company first.
 *
 * @returns whether an earlier request or link can still lead to one
 */
export const closeLapsedRequests = async (
  trx: Transaction<Database>,
  { email, userId }: { email: string; userId: string },
  now: Date,
): Promise<boolean> => {
  const links = await validLinks(trx, userId, now).execute()
  const linked = links.flatMap(({ request_id }) => request_id ?? [])
  await trx
    .updateTable('access_request')
    .set({ ...closed, closed_as: 'replaced', ...nextVersion(now) })
    .where('email', '=', email)
    .where('type', '=', 'access')
    .where('registered_at', 'is', null)
    .where(eb => eb.or([eb('state', '=', 'approved'), eb.and([eb('state', '=', 'waiting'), eb('held', '=', 0)])]))
    .$if(linked.length > 0, query => query.where('id', 'not in', linked))
    .execute()
  if (links.length > 0) return true
  const held = await notRegistered(trx)
    .select('id')
    .where('email', '=', email)
    .where('state', '=', 'waiting')
    .where('held', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}
