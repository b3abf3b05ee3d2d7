import * as v from 'valibot'
import { accountList } from '../../lists/accounts.ts'
import { crossCheck } from '../../model/cross-check.ts'
import { Flag, Id, RowVersion } from '../../model/flag.ts'
import { orderQuery, Page, pageQuery } from '../../model/page.ts'
import { OptionalLine, Reason } from '../../model/text.ts'
import { AccountFilter, CompanyUserRow } from '../../model/user.ts'
import { both } from '../both.ts'
import { call } from '../entry.ts'
import { listed } from '../listed.ts'

const row = {
  ...CompanyUserRow.entries,
  service_status: v.optional(Flag),
  /** How many services of the company the person may use. An upstream may not know it. */
  service_count: v.optional(v.number()),
}

/** Facts about the whole company, independent of the search. An upstream may not know them. */
const company = v.object({
  code: Id,
  company: v.string(),
  user_count: v.number(),
  manager_count: v.number(),
  unregistered_count: v.number(),
  /** Services of the company. */
  service_total: v.optional(v.number()),
})

const search = {
  company_code: Id,
  search: OptionalLine(),
  filter: v.optional(AccountFilter, 'all'),
  ...orderQuery(accountList, 'name'),
  /** If given, rows have `service_status`. */
  service_id: v.optional(Id),
  /** Only people who may use that service (1), or may not (0). */
  service_status: v.optional(Flag),
}
const withService = <TInput extends { service_id?: string | undefined; service_status?: Flag | undefined }>() =>
  crossCheck<'service_id' | 'service_status', TInput>(
    ['service_id', 'service_status'],
    'service_id',
    input => input.service_status === undefined || input.service_id !== undefined,
    'required',
  )

const answer = <TRow extends v.ObjectEntries>(entries: TRow) =>
  v.object({ ...Page(v.object(entries)).entries, company: v.optional(company) })

/** Membership of a company. */
export const companyUser = {
  ...listed(
    both(
      'GET',
      'company/user/list',
      {
        query: v.pipe(v.object({ ...search, ...pageQuery }), withService()),
        web: 'same',
        summary: 'Members of a company',
      },
      {
        customer: { callers: ['manager'], response: answer(row) },
        employee: { callers: ['employee'], response: answer({ ...row, is_only_view: v.optional(Flag, 0) }) },
      },
    ),
  ),
  deleteAdminCompanyUser: call('DELETE', '/api/v1/admin/company/user/:company_code', {
    callers: ['editor'],
    effects: { access: 'always' },
    params: v.object({ company_code: Id }),
    body: v.object({ user_id: Id, ...Reason.entries }),
    response: v.object({}),
    web: 'same',
    errors: ['administrator'],
    summary:
      'Unlinks a person from a company, with a reason. A person without another company becomes unregistered. An administrator must be made a general user first',
  }),
  postAdminCompanyUserMove: call('POST', '/api/v1/admin/company/user/move', {
    callers: ['editor'],
    effects: { access: 'always', account: 'always' },
    body: v.object({
      user_id: Id,
      company_code: Id,
      /** Code of the company to which the person moves. */
      to: Id,
      row_version: RowVersion,
      ...Reason.entries,
    }),
    response: v.object({
      /** `asked`: the person has an account, and moves when they agree. */
      outcome: v.picklist(['moved', 'asked']),
      mail_sent: v.boolean(),
    }),
    web: 'same',
    errors: [
      'administrator',
      'company_deactive',
      'company_unregistered',
      'conflict',
      'invalid',
      'stale',
      'too_many_attempts',
    ],
    summary:
      'Moves a person to another company, with those of their services that it has. Who has an account is asked by email, stays until they agree, and leaves the earlier company by that. An administrator must be made a general user first. 409 `conflict` for a member of that company; `stale` has `current`',
  }),
}
