import * as v from 'valibot'
import { crossCheck } from '../../model/cross-check.ts'
import { Flag, Id } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { Email, OptionalLine } from '../../model/text.ts'
import {
  AccountFilter,
  AdminUserInfo,
  CompanyUserRow,
  checkNames,
  membershipInputs,
  nameInputs,
  UserInfo,
} from '../../model/user.ts'
import { call } from '../entry.ts'

const row = { ...CompanyUserRow.entries, service_status: v.optional(Flag) }

/** Facts about the whole company, independent of the search. An upstream may not know them. */
const company = v.object({
  code: Id,
  company: v.string(),
  user_count: v.number(),
  manager_count: v.number(),
  unregistered_count: v.number(),
})

const companyUserList = {
  method: 'GET',
  query: v.pipe(
    v.object({
      company_code: Id,
      search: OptionalLine(),
      filter: v.optional(AccountFilter, 'all'),
      sort: v.optional(v.picklist(['name', 'last_login'], 'choice'), 'name'),
      order: v.optional(v.picklist(['asc', 'desc'], 'choice'), 'asc'),
      /** If given, rows have `service_status`. */
      service_id: v.optional(Id),
      /** Only people who may use that service (1), or may not (0). */
      service_status: v.optional(Flag),
      ...pageQuery,
    }),
    crossCheck(
      ['service_id', 'service_status'],
      'service_id',
      input => input.service_status === undefined || input.service_id !== undefined,
      'required',
    ),
  ),
  response: v.object({ ...Page(v.object(row)).entries, company: v.optional(company) }),
  web: 'same',
} as const

/** A person to be added by a company's administrator. The same schema checks the dialog and the call. */
export const NewUser = v.pipe(
  v.object({
    email: Email,
    ...nameInputs,
    ...membershipInputs,
    services: v.optional(List(Id, 100), []),
  }),
  checkNames(),
)

const regist = {
  method: 'POST',
  response: v.object({ user_id: Id, mail_sent: Flag }),
  web: 'same',
  errors: ['conflict', 'company_deactive', 'too_many_attempts'],
} as const

/** The same for employees, who may also appoint administrators. */
export const NewCompanyUser = v.pipe(v.object({ ...NewUser.entries, manager_flg: v.optional(Flag) }), checkNames())

const registMail = {
  method: 'POST',
  params: v.object({ user_id: Id }),
  body: v.object({ company_code: Id }),
  response: v.object({ mail_sent: Flag }),
  web: 'same',
  errors: [...regist.errors, 'company_unregistered'],
} as const

export const user = {
  getUserInfo: call({
    method: 'GET',
    path: '/api/v1/front/user/info',
    callers: ['customer'],
    response: UserInfo,
    web: 'same',
    summary: 'The signed-in customer: administrator of any company, services of all of them',
  }),
  postUserInfo: call({
    method: 'POST',
    path: '/api/v1/front/user/info',
    callers: ['manager'],
    body: v.object({ company_code: Id, user_id: Id }),
    response: UserInfo,
    web: 'same',
    summary: "A member of one's company",
  }),
  getAdminUserInfo: call({
    method: 'GET',
    path: '/api/v1/admin/user/info',
    callers: ['employee'],
    query: v.object({ company_code: Id, user_id: Id }),
    response: AdminUserInfo,
    web: 'same',
    summary: 'A member of any company',
  }),
  getCompanyUserList: call({
    ...companyUserList,
    path: '/api/v1/front/company/user/list',
    callers: ['manager'],
    summary: "Members of one's company",
  }),
  getAdminCompanyUserList: call({
    ...companyUserList,
    path: '/api/v1/admin/company/user/list',
    callers: ['employee'],
    response: v.object({
      ...Page(v.object({ ...row, is_only_view: v.optional(Flag, 0) })).entries,
      company: v.optional(company),
    }),
    summary: "Members of any company, the maker's employees too",
  }),
  postUserRegist: call({
    ...regist,
    path: '/api/v1/front/user/regist',
    callers: ['manager'],
    body: v.pipe(v.object({ company_code: Id, ...NewUser.entries }), checkNames()),
    summary:
      'Adds a person and mails the invitation; an unregistered person is invited again. A person with an account is asked to join by mail, and becomes a member once they agree',
  }),
  postAdminUserRegist: call({
    ...regist,
    path: '/api/v1/admin/user/regist',
    callers: ['editor'],
    body: v.pipe(v.object({ company_code: Id, ...NewCompanyUser.entries }), checkNames()),
    errors: [...regist.errors, 'company_unregistered'],
    summary:
      'The same in any registered, active company. `manager_flg` 1 makes the person an administrator; otherwise a member keeps their role',
  }),
  /** Our own call: user/regist would overwrite what was changed since the page was loaded. */
  postUserRegistMail: call({
    ...registMail,
    path: '/api/v1/front/user/regist/:user_id/mail',
    callers: ['manager'],
    summary: 'Sends an invitation, or a request to join, again with the data on file; 409 `conflict` once accepted',
  }),
  postAdminUserRegistMail: call({
    ...registMail,
    path: '/api/v1/admin/user/regist/:user_id/mail',
    callers: ['editor'],
    summary: "The same, for any company and for the maker's employees",
  }),
}
