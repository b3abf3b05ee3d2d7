import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { nameFields } from '../../../../shared/rules/person-fields.ts'
import { isWithin } from '../../../http/window.ts'
import type { Caller } from '../../access/caller/request-context.ts'
import { days, isCurrent } from '../../access/link.ts'
import { type Database, nameColumns, rowCount } from '../../database/schema.ts'
import { within } from '../../database/window.ts'

/** An invitation without an answer. In the words of the partial indexes of migration 0045. */
export const isOpen = sql<boolean>`link.purpose in ('regist', 'addition') and link.used_at is null
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

export const daysBefore = (now: Date, count: number) => new Date(now.getTime() - days(count))
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

export interface Inviter {
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
