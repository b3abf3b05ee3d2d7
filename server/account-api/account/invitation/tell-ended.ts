import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { canLogIn, countsAsMember } from '../../access/can-log-in.ts'
import { days } from '../../access/link.ts'
import { type Database, nameColumns } from '../../database/schema.ts'
import { areRowsOf } from '../../database/some-rows.ts'
import { within } from '../../database/window.ts'
import { daysBefore, type Inviter, isOpen } from './store.ts'

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

/** People with invitations that ended an hour ago or earlier and of which they were not told; first those that a process has begun to tell. */
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
