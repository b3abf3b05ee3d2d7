import * as v from 'valibot'
import { accountList } from '../../lists/accounts.ts'
import { Id, OptionalTime } from '../../model/flag.ts'
import { orderQuery, Page, pageQuery } from '../../model/page.ts'
import { Line, OptionalLine } from '../../model/text.ts'
import { AccountFilter, CompanyUserRow, HelpRequest } from '../../model/user.ts'
import { call } from '../entry.ts'
import { listed } from '../listed.ts'

/** An account of a customer: one person in one company. */
const AccountRow = v.object({ ...CompanyUserRow.entries, company: v.object({ code: Id, company: v.string() }) })

/** Filters of accounts that cannot log in. `request`: those with a pending request, because of a lock or of lost passkeys. */
export const banFilters = ['all', 'request', 'locked', 'deactive', 'suspended'] as const
export type BanFilter = (typeof banFilters)[number]

const query = {
  search: OptionalLine(),
  filter: v.optional(AccountFilter, 'all'),
  ...orderQuery(accountList, 'name'),
  ...pageQuery,
}
const list = { callers: ['employee'], response: Page(AccountRow), web: 'same' } as const

/** Customer accounts of all companies, for employees. */
export const account = {
  ...listed({
    getAdminAccountList: call('GET', '/api/v1/admin/account/list', {
      ...list,
      query: v.object(query),
      summary: 'All accounts of all companies',
    }),
  }),
  getAdminUserList: call('GET', '/api/v1/admin/user/list', {
    ...list,
    query: v.object(query),
    summary: 'The same rows as account/list',
  }),
  getAdminUserSearch: call('GET', '/api/v1/admin/user/search', {
    ...list,
    query: v.object({ ...query, search: Line() }),
    summary: 'Searches accounts by part of a name or address, ignoring width, case and kana type',
  }),
  ...listed({
    getAdminUserListBan: call('GET', '/api/v1/admin/user/list/ban', {
      ...list,
      query: v.object({
        search: OptionalLine(),
        filter: v.optional(v.picklist(banFilters, 'choice'), 'all'),
        ...pageQuery,
      }),
      response: Page(
        v.object({
          ...AccountRow.entries,
          lock_reason: v.nullable(v.picklist(['inactivity', 'manual'])),
          locked_at: OptionalTime,
          unlock_request: v.nullable(HelpRequest),
          /** Of a person who is not locked, and has lost their passkeys. */
          passkey_request: v.optional(v.nullable(HelpRequest), null),
        }),
      ),
      summary:
        'Accounts that cannot log in: pending unlock requests (oldest first), those of people who have lost their passkeys, locked accounts (latest first), deactivated and suspended accounts',
    }),
  }),
}
