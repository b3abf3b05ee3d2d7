import type { Kysely } from 'kysely'
import { createDuePoll, type Poll, type Warn } from '../access/background/poll.ts'
import { anyOf } from '../database/given.ts'
import { inSlices } from '../database/in-slices.ts'
import type { Database } from '../database/schema.ts'

/** Members of one transaction. */
const sliceSize = 500
const pollMs = 5_000

/** Renews the search texts of the next members of a company that has another name. @returns whether some are left */
const renewSlice = (db: Kysely<Database>, code: string): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const renewals = trx.selectFrom('member_search_renewal').select('renewed_to').where('company_code', '=', code)
    const renewal = await renewals.forUpdate().executeTakeFirst()
    if (!renewal) return false
    const members = trx.selectFrom('company_user').select('user_id').where('company_code', '=', code)
    const next = members.where('user_id', '>', renewal.renewed_to).orderBy('user_id').limit(sliceSize)
    const ids = (await next.execute()).map(({ user_id }) => user_id)
    const last = ids.at(-1)
    if (last === undefined) {
      await trx.deleteFrom('member_search_renewal').where('company_code', '=', code).execute()
      return false
    }
    // A trigger writes what is searched.
    await trx
      .updateTable('company_user')
      .set({ search_text: '' })
      .where('company_code', '=', code)
      .where('user_id', '=', anyOf(ids))
      .execute()
    await trx.updateTable('member_search_renewal').set({ renewed_to: last }).where('company_code', '=', code).execute()
    return true
  })

/** Renews what is searched of the members of companies with another name, some at a time, until the signal. */
export const createSearchRenewals = ({
  db,
  warn,
  signal,
}: {
  db: Kysely<Database>
  warn: Warn
  signal: AbortSignal
}): Poll =>
  createDuePoll({
    find: () => db.selectFrom('member_search_renewal').select('company_code').execute(),
    work: ({ company_code }) => inSlices(() => renewSlice(db, company_code), signal),
    ...{ everyMs: pollMs, warn, failed: 'renewing what is searched of members failed' },
  })
