import * as v from 'valibot'
import { Flag } from '../../model/flag.ts'
import { call, csvFile, csvZone } from '../entry.ts'

export const userCsv = {
  getAdminUserCsv: call('GET', '/api/v1/admin/user/csv', {
    ...csvFile,
    callers: ['employee'],
    /** Exactly one of the two: customer accounts, or employees of the maker (specification §7). */
    query: v.pipe(
      v.object({ is_not_m365: v.optional(Flag, 0), is_m365: v.optional(Flag, 0), ...csvZone }),
      v.forward(
        v.check(({ is_not_m365, is_m365 }) => is_not_m365 !== is_m365, 'choice'),
        ['is_m365'],
      ),
    ),
    summary: 'All customer accounts, or all employees, as CSV: one row per account and company',
  }),
}
