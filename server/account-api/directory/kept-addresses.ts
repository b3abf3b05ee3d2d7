import type { Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import { isCurrent } from '../access/link.ts'
import { anyOf } from '../database/given.ts'
import { type Database, nameColumns } from '../database/schema.ts'

/**
 * The people whose earlier addresses these are, as long as a link that was mailed there can give them back. They are not free so long: an
 * intruder who has changed one could have someone invited at it, and its owner would be locked out by undoing the change.
 */
const keepersOf = (trx: Transaction<Database>, emails: readonly string[], now: Date) =>
  trx
    .selectFrom('link')
    .innerJoin('user', 'user.id', 'link.user_id')
    .select(['user.id', 'user.locale', 'link.email'])
    .select(nameColumns)
    .where('link.purpose', '=', 'mailaddress_undo')
    .where('link.email', '=', anyOf(emails))
    .where('link.used_at', 'is', null)
    .where('link.superseded_by', 'is', null)
    .where('link.ended_at', 'is', null)
    .where(isCurrent(now))
    .where('user.regist_flg', '=', 1)
    .whereRef('user.email', '!=', 'link.email')

/** The person who can get an address back; undefined: nobody can. */
export const findKeeper = (trx: Transaction<Database>, email: string, now: Date) =>
  keepersOf(trx, [email], now).limit(1).executeTakeFirst()

/**
 * Checks addresses that were just given to people. Ask after the statement that gives them: it waits for a change that frees one.
 *
 * @throws 409 `conflict` for one that can be given back to another person
 */
export const mustNotBeKept = async (
  trx: Transaction<Database>,
  people: readonly { id: string; email: string }[],
  now: Date,
): Promise<void> => {
  if (people.length === 0) return
  const idOf = new Map(people.map(({ id, email }) => [email, id]))
  const keepers = await keepersOf(trx, [...idOf.keys()], now).execute()
  if (keepers.some(({ id, email }) => idOf.get(email) !== id)) throw new AppError('conflict')
}
