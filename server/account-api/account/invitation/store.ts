import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { nameFields } from '../../../../shared/rules/person-fields.ts'
import { isWithin } from '../../../http/window.ts'
import type { Caller } from '../../access/caller/request-context.ts'
import { canLogIn, countsAsMember } from '../../access/can-log-in.ts'
import { days, isCurrent } from '../../access/link.ts'
import { type Database, nameColumns, rowCount } from '../../database/schema.ts'
import { areRowsOf } from '../../database/some-rows.ts'
import { within } from '../../database/window.ts'

/** An invitation without an answer. In the words of the partial indexes of migration 0045. */
const isOpen = sql<boolean>`link.purpose in ('regist', 'addition') and link.used_at is null
  and link.superseded_by is null and link.ended_at is null and link.request_id is null and link.reminds is null`

/** Whether the company still waits for the person: a member who is not registered, or a request to join at the mailed address. */
const isAwaited = (eb: ExpressionBuilder<Database, 'link' | 'user'>) =>
  eb.or([
    eb.and([
      eb('user.regist_flg', '=', 0),
      eb.exists(
        eb
          .selectFrom('company_user')
          .select('company_user.user_id')
          .whereRef('company_user.user_id', '=', 'link.user_id')
          .whereRef('company_user.company_code', '=', 'link.company_code'),
      ),
    ]),
    eb.exists(
      eb
        .selectFrom('addition')
        .select('addition.user_id')
        .whereRef('addition.user_id', '=', 'link.user_id')
        .whereRef('addition.company_code', '=', 'link.company_code')
        .whereRef('addition.email', '=', 'link.email'),
    ),
  ])

/** Links that invite, each with the person and the company, while the company takes people in. */
const invitations = (db: Kysely<Database>) =>
  db
    .selectFrom('link')
    .innerJoin('user', 'user.id', 'link.user_id')
    .innerJoin('company', 'company.code', 'link.company_code')
    .where(isOpen)
    .where(isAwaited)
    .where(eb =>
      eb.or([
        eb('user.is_employee', '=', 1),
        eb.and([eb('company.active_flg', '=', 1), eb('company.regist_flg', '=', 1)]),
      ]),
    )

export interface ReminderRule {
  afterDays: number
  beforeDays: number
}

const daysBefore = (now: Date, count: number) => new Date(now.getTime() - days(count))
const daysAfter = (now: Date, count: number) => new Date(now.getTime() + days(count))

/** `first`: some days after the invitation. `last`: some days before its end. */
export type Reminder = 'first' | 'last'

/** No invitation lives longer (REGISTRATION_LINK_DAYS), so older ones need not be read. */
const longestLifeDays = 90

/** What makes each reminder due, with the time by which its index is sorted. Partial indexes need the same words. */
const dueBy = {
  first: ({ afterDays }: ReminderRule, now: Date) => ({
    time: 'link.created_at' as const,
    isDue: sql<boolean>`link.reminders = 0 and link.created_at <= ${daysBefore(now, Math.max(afterDays, 1))}
      and link.created_at > ${daysBefore(now, longestLifeDays)} and link.expires_at > ${now}`,
  }),
  // Whatever the rule, no one is reminded on the day of the invitation.
  last: ({ beforeDays }: ReminderRule, now: Date) => ({
    time: 'link.expires_at' as const,
    isDue: sql<boolean>`link.reminders < 2 and link.expires_at <= ${daysAfter(now, beforeDays)}
      and link.expires_at > ${now} and link.created_at <= ${daysBefore(now, 1)}`,
  }),
}

/** Invitations of which a reminder is due, the oldest first; a day lies between two reminders. Only those are read. */
export const findToRemind = (
  db: Kysely<Database>,
  reminder: Reminder,
  rule: ReminderRule,
  { now, limit, after }: { now: Date; limit: number; after?: { id: string; time: Date } | undefined },
) => {
  const { time, isDue } = dueBy[reminder](rule, now)
  return invitations(db)
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(${sql.ref(time)}, link.id) > (${after?.time}, ${after?.id})`),
    )
    .where(isDue)
    .where(eb => eb.or([eb('link.reminded_at', 'is', null), eb.not(within('link.reminded_at', days(1), now))]))
    .select(['link.id', 'link.user_id', 'link.purpose', 'link.company_code', 'link.email', 'link.invited_by'])
    .select(['link.expires_at', `${time} as time`, 'company.company', 'user.locale'])
    .select(nameColumns)
    .orderBy(time)
    .orderBy('link.id')
    .limit(limit)
    .execute()
}
export type ToRemind = Awaited<ReturnType<typeof findToRemind>>[number]

/**
 * When a person is next reminded of the invitation to a company, by the rule of `dueBy` and `claimReminder`; null: not again. What is due
 * is sent within minutes.
 */
export const nextReminder = async (
  db: Kysely<Database>,
  { userId, companyCode }: { userId: string; companyCode: string },
  { afterDays, beforeDays }: ReminderRule,
  now: Date,
): Promise<Date | null> => {
  const invitation = await invitations(db)
    .where('link.user_id', '=', userId)
    .where('link.company_code', '=', companyCode)
    .where(isCurrent(now))
    .select(['link.created_at', 'link.expires_at', 'link.reminders', 'link.reminded_at'])
    .orderBy('link.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!invitation) return null
  const { created_at, expires_at, reminders, reminded_at } = invitation
  const isReminded = reminded_at !== null && isWithin(reminded_at.getTime(), days(1), now.getTime())
  const restsUntil = isReminded ? reminded_at.getTime() + days(1) : 0
  const due = [
    ...(afterDays > 0 && reminders === 0 ? [daysAfter(created_at, afterDays)] : []),
    ...(beforeDays > 0 && reminders < 2 ? [daysBefore(expires_at, beforeDays)] : []),
  ].map(time => Math.max(time.getTime(), daysAfter(created_at, 1).getTime(), restsUntil, now.getTime()))
  const next = Math.min(...due)
  return next < expires_at.getTime() ? new Date(next) : null
}

/** Marks a reminder done, if the invitation is still open. Of concurrent processes one succeeds. */
export const claimReminder = async (
  trx: Transaction<Database>,
  { id, expires_at }: ToRemind,
  { beforeDays }: ReminderRule,
  now: Date,
): Promise<boolean> => {
  const isLast = beforeDays > 0 && expires_at <= daysAfter(now, beforeDays)
  const claimed = await trx
    .updateTable('link')
    .set({ reminders: isLast ? 2 : 1, reminded_at: now })
    .where('id', '=', id)
    .where(isOpen)
    .where('reminders', '<', isLast ? 2 : 1)
    .where(eb => eb.or([eb('reminded_at', 'is', null), eb.not(within('reminded_at', days(1), now))]))
    .where(isCurrent(now))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The invitations of a person that ended without an answer; of an administrator, those to companies that they still administer. */
const ended = (db: Kysely<Database>, inviter: Inviter, { now, toldAt }: When) =>
  invitations(db)
    .$if(toldAt !== undefined, query => query.where('link.told_at', '=', toldAt ?? now))
    .where('link.invited_by', '=', inviter.userId)
    .where('link.expires_at', '<=', now)
    .$if(inviter.codes !== undefined, query =>
      query.where('link.company_code', '=', sql<string>`any(${inviter.codes}::text[])`),
    )

interface When {
  now: Date
  /** Only those of which their sender was told at this time. */
  toldAt?: Date
}

interface Inviter {
  userId: string
  /** Companies that an administrator may invite to; absent: all. */
  codes?: readonly string[]
}

/** A caller as the sender of invitations. */
export const inviterOf = (caller: Caller): Inviter =>
  caller.kind === 'employee'
    ? { userId: caller.userId }
    : {
        userId: caller.userId,
        codes: caller.memberships.filter(({ manager_flg }) => manager_flg === 1).map(({ code }) => code),
      }

export const countEnded = async (db: Kysely<Database>, inviter: Inviter, when: When): Promise<number> =>
  (await ended(db, inviter, when).select(rowCount.as('total')).executeTakeFirstOrThrow()).total

/** The invitations of a person that ended, the oldest first, from an offset or after one of them. */
export const listEnded = (
  db: Kysely<Database>,
  inviter: Inviter,
  { limit, offset = 0, after = null, ...when }: When & { limit: number; offset?: number; after?: string | null },
) =>
  ended(db, inviter, when)
    .leftJoin('addition', join =>
      join.onRef('addition.user_id', '=', 'link.user_id').onRef('addition.company_code', '=', 'link.company_code'),
    )
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(link.expires_at, link.id) > (select last.expires_at, last.id from link as last
          where last.id = ${after} and last.invited_by = ${inviter.userId})`,
      ),
    )
    .select(['link.id', 'link.user_id', 'link.email', 'link.expires_at'])
    .select(['company.code', 'company.company', 'user.regist_flg'])
    // What the company typed, not the person's own names.
    .select(eb =>
      nameFields.map(name =>
        eb.fn
          .coalesce(
            `addition.${name}`,
            eb
              .case()
              .when('user.regist_flg', '=', 0)
              .then(eb.ref(`user.${name}`))
              .else('')
              .end(),
          )
          .as(name),
      ),
    )
    .orderBy('link.expires_at')
    .orderBy('link.id')
    .limit(limit)
    .offset(offset)
    .execute()
export type Ended = Awaited<ReturnType<typeof listEnded>>[number]

/** Locks an invitation that has ended, if it still waits for a new one. */
export const lockEnded = async (trx: Transaction<Database>, id: string, now: Date): Promise<boolean> => {
  const link = trx.selectFrom('link').select('id').where('id', '=', id).where(isOpen).where('expires_at', '<=', now)
  return (await link.forUpdate().executeTakeFirst()) !== undefined
}

/** How long ended invitations are collected before their sender is told, and the least time between two such mails. */
const collectedHours = 1
const toldDays = 1

/** The person has had such a mail within a day. */
const wasTold = (eb: ExpressionBuilder<Database, 'link'>, now: Date) =>
  eb.exists(
    eb
      .selectFrom('link as told')
      .whereRef('told.invited_by', '=', 'link.invited_by')
      .where(within('told.told_at', days(toldDays), now))
      .select('told.id'),
  )

/** People with invitations that ended an hour ago or earlier and of which they were not told; first those whom a process has not told to the end. */
export const findToTell = async (db: Kysely<Database>, now: Date, limit: number): Promise<string[]> => {
  const begun = await db.selectFrom('invitation_notice').select('user_id').orderBy('at').limit(limit).execute()
  const rows = await db
    .selectFrom('link')
    .where(isOpen)
    .where('invited_by', 'is not', null)
    .where('told_at', 'is', null)
    .where('expires_at', '<=', new Date(now.getTime() - collectedHours * 60 * 60 * 1000))
    .where('expires_at', '>', daysBefore(now, 30))
    .where(eb => eb.not(wasTold(eb, now)))
    .select('invited_by')
    .distinct()
    .limit(limit)
    .execute()
  const ended = rows.flatMap(({ invited_by }) => (invited_by === null ? [] : [invited_by]))
  return [...new Set([...begun.map(({ user_id }) => user_id), ...ended])]
}

/** Invitations of one transaction. */
const sliceSize = 500

/** Ended invitations of which their sender was not told. */
const untold = (db: Kysely<Database>, userId: string, now: Date) =>
  db
    .selectFrom('link')
    .select(sql`link.ctid`.as('ctid'))
    .where(isOpen)
    .where('link.invited_by', '=', userId)
    .where('link.expires_at', '<=', now)
    .where('link.told_at', 'is', null)

/**
 * Begins to tell a person which of their invitations have ended, unless this has begun.
 *
 * @returns whether there is anything to tell; not if another process is doing so
 */
export const startTelling = async (trx: Transaction<Database>, userId: string, now: Date): Promise<boolean> => {
  const person = trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().skipLocked()
  if (!(await person.executeTakeFirst())) return false
  const begun = trx.selectFrom('invitation_notice').select('at').where('user_id', '=', userId)
  if (await begun.executeTakeFirst()) return true
  const first = untold(trx, userId, now).where(eb => eb.not(wasTold(eb, now)))
  if (!(await first.limit(1).executeTakeFirst())) return false
  await trx.insertInto('invitation_notice').values({ user_id: userId, at: now }).execute()
  return true
}

/** Marks the next ended invitations of a person told, but for those that another transaction changes. @returns whether some are left */
export const claimTold = async (trx: Transaction<Database>, userId: string): Promise<boolean> => {
  const begun = trx.selectFrom('invitation_notice').select('at').where('user_id', '=', userId)
  const notice = await begun.forUpdate().executeTakeFirst()
  if (!notice) return false
  const { numUpdatedRows } = await trx
    .updateTable('link')
    .set({ told_at: notice.at })
    .where(areRowsOf(untold(trx, userId, notice.at).limit(sliceSize).forUpdate().skipLocked()))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === sliceSize
}

/** Ends the telling of a person. Of concurrent processes one succeeds. @returns the time with which the invitations are marked */
export const endTelling = async (trx: Transaction<Database>, userId: string): Promise<Date | undefined> =>
  (await trx.deleteFrom('invitation_notice').where('user_id', '=', userId).returning('at').executeTakeFirst())?.at

/** A person who may still invite, as the recipient of a mail; undefined if they can no longer log in or may change nothing. */
export const findInviter = async (db: Kysely<Database>, userId: string) => {
  const person = await db
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'is_employee', 'is_only_view'])
    .select(nameColumns)
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('company_user')
          .innerJoin('company', 'company.code', 'company_user.company_code')
          .whereRef('company_user.user_id', '=', 'user.id')
          .where('company_user.manager_flg', '=', 1)
          .where(countsAsMember)
          .select('company.code'),
      ).as('companies'),
    )
    .where('id', '=', userId)
    .where(canLogIn)
    .executeTakeFirst()
  if (!person || (person.is_employee === 1 && person.is_only_view === 1)) return undefined
  const codes = person.is_employee === 1 ? undefined : person.companies.map(({ code }) => code)
  return { ...person, inviter: { userId, ...(codes ? { codes } : {}) } satisfies Inviter }
}
