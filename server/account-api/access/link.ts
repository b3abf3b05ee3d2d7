import { type Kysely, sql, type Transaction } from 'kysely'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { LinkState } from '../../../shared/model/user.ts'
import { AppError } from '../../http/app-error.ts'
import { clockToleranceMs, isWithin } from '../../http/window.ts'
import type { Database } from '../database/schema.ts'
import { newSecret, secretHash } from './caller/secret.ts'

type Purpose = Database['link']['purpose']

interface NewLink {
  purpose: Purpose
  userId: string
  companyCode: string | null
  email: string
  lifeMs: number
  /** Access request that the registration completes. */
  requestId?: string | undefined
  /** Other links stay, apart from expired ones and those of the same request: a stranger may have asked for this one. */
  keepsOthers?: boolean
  /** Who invites. */
  invitedBy?: string | null | undefined
  /** The invitation that the link reminds of. */
  reminds?: string
  /** Of a rescue link: since when there is the factor that its mail is about, or the first that led to it. */
  factorSince?: Date | null
}

/** Lifetime of a reset link (specification §9). */
export const resetLinkHours = 24

/** Lifetime of a link that secures an account: a weekend, as for the undo of an address. */
export const secureLinkHours = 72

/** Time in which the earlier address of an account can undo a change: two days longer than a change can wait. */
export const undoLinkHours = 72

export const hours = (count: number): number => count * 60 * 60 * 1000
export const days = (count: number): number => hours(24 * count)

/**
 * Locks the person who owns the links, until the transaction ends. Lock it before any of the links, to avoid deadlocks.
 */
export const lockLinkOwner = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
}

/**
 * Issues a link and supersedes earlier open links of the same person and purpose. Addition links supersede only those
 * of the same company. The person's row is locked first, so that concurrent links supersede one another.
 */
export const issueLink = async (
  trx: Transaction<Database>,
  {
    purpose,
    userId,
    companyCode,
    email,
    lifeMs,
    requestId,
    keepsOthers = false,
    invitedBy,
    reminds,
    factorSince,
  }: NewLink,
  now: Date,
): Promise<{ id: string; token: string }> => {
  await lockLinkOwner(trx, userId)
  const { secret, hash } = newSecret()
  const { id } = await trx
    .insertInto('link')
    .values({
      purpose,
      hash,
      user_id: userId,
      company_code: companyCode,
      request_id: requestId ?? null,
      invited_by: invitedBy ?? null,
      reminds: reminds ?? null,
      factor_since: factorSince ?? null,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('link')
    .set({ superseded_by: id })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .$if(purpose === 'addition', query => query.where('company_code', '=', companyCode))
    .$if(keepsOthers, query =>
      query.where(eb => eb.or([eb('request_id', '=', requestId ?? ''), eb('expires_at', '<=', now)])),
    )
    .where('id', '!=', id)
    .where('used_at', 'is', null)
    .where('superseded_by', 'is', null)
    .execute()
  return { id, token: secret }
}

/** Marks expired registration links of a person used, so that no new one replaces them. */
export const forgetExpired = async (trx: Transaction<Database>, userId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'regist')
    .where('expires_at', '<=', now)
    .where('used_at', 'is', null)
    .where('superseded_by', 'is', null)
    .execute()
}

/** Finds a link by its secret, without side effects. */
export const findLink = (db: Kysely<Database>, token: string, purposes: Purpose[]) =>
  db
    .selectFrom('link')
    .select(['id', 'purpose', 'user_id', 'company_code', 'request_id', 'email', 'profile'])
    .select(['created_at', 'expires_at', 'used_at', 'superseded_by', 'ended_at', 'invited_by', 'factor_since'])
    .select('ordinal')
    .where('hash', '=', secretHash(token))
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * Since when passkeys and recovery codes may be an intruder's, by the mail of a rescue link: since the factor that it is about, or the
 * first that led to it, and in any case since 72 hours before the mail. The person may have overlooked the mail about an earlier step.
 */
export const suspectSince = ({ created_at, factor_since }: Pick<Link, 'created_at' | 'factor_since'>): Date =>
  earlier(
    new Date(created_at.getTime() - hours(secureLinkHours)),
    // What this factor led to may have been added by a server whose clock is behind.
    factor_since && new Date(factor_since.getTime() - clockToleranceMs),
  )

/** The earlier of two times, of which the second may be missing. */
export const earlier = (time: Date, other: Date | null): Date => (other && other < time ? other : time)

/** Of links, those whose time has begun and is not over. */
export const isCurrent = (now: Date) =>
  sql<boolean>`(link.expires_at > ${now} and link.created_at <= ${new Date(now.getTime() + clockToleranceMs)})`

/** A link of a clock that was ahead counts as expired, so that its person can ask for another. */
export const linkState = (
  link: Pick<Link, 'created_at' | 'used_at' | 'superseded_by' | 'ended_at' | 'expires_at'> | undefined,
  now: Date,
): LinkState => {
  if (!link) return 'unknown'
  if (link.used_at) return 'used'
  if (link.superseded_by !== null) return 'superseded'
  if (link.ended_at !== null) return 'ended'
  const at = link.created_at.getTime()
  return isWithin(at, link.expires_at.getTime() - at, now.getTime()) ? 'valid' : 'expired'
}

/** The state of a link by its id. */
export const findLinkState = async (db: Kysely<Database>, id: string, now: Date): Promise<LinkState> => {
  const columns = ['created_at', 'used_at', 'superseded_by', 'ended_at', 'expires_at'] as const
  return linkState(await db.selectFrom('link').select(columns).where('id', '=', id).executeTakeFirst(), now)
}

const errorOf: Record<Exclude<LinkState, 'valid'>, ErrorCode> = {
  expired: 'link_expired',
  used: 'link_used',
  superseded: 'link_superseded',
  ended: 'link_ended',
  unknown: 'not_found',
}

/**
 * Returns the link if it is valid.
 *
 * @throws 410 with its state, or 404
 */
export const mustBeValid = (link: Link | undefined, now: Date): Link => {
  const state = linkState(link, now)
  if (!link || state !== 'valid') throw new AppError(errorOf[state === 'valid' ? 'unknown' : state])
  return link
}

/**
 * Returns the link if it has expired.
 *
 * @throws 409 while it is valid, 410 if used, superseded or ended, 404
 */
export const mustBeExpired = (link: Link | undefined, now: Date): Link => {
  const state = linkState(link, now)
  if (link && state === 'expired') return link
  if (state === 'valid') throw new AppError('conflict')
  return mustBeValid(link, now)
}

/** Marks a link used, at most once: of concurrent calls one succeeds and the others get 410. */
export const consumeLink = async (trx: Transaction<Database>, link: Link, now: Date): Promise<void> => {
  const spent = await trx
    .updateTable('link')
    .set({ used_at: now })
    .where('id', '=', link.id)
    .where('used_at', 'is', null)
    .where('superseded_by', 'is', null)
    // Its expiry alone would admit a request that began before the link was ended.
    .where('ended_at', 'is', null)
    .where(isCurrent(now))
    .returning('id')
    .executeTakeFirst()
  if (spent) return
  const state = await findLinkState(trx, link.id, now)
  throw new AppError(errorOf[state === 'valid' ? 'used' : state])
}
