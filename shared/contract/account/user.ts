import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { Email } from '../../model/text.ts'
import { AdminUserInfo, checkNames, membershipInputs, nameInputs, UserInfo } from '../../model/user.ts'
import { both, editors } from '../both.ts'
import { call } from '../entry.ts'

/** A person to be added by a company's administrator. The same schema checks the dialog and the call. */
export const NewUser = v.pipe(
  v.object({ email: Email, ...nameInputs, ...membershipInputs, services: v.optional(List(Id, 100), []) }),
  checkNames(),
)

/** The same for employees, who may also appoint administrators. */
export const NewCompanyUser = v.pipe(v.object({ ...NewUser.entries, manager_flg: v.optional(Flag) }), checkNames())

const registErrors = ['conflict', 'company_deactive', 'too_many_attempts'] as const

export const user = {
  getUserInfo: call('GET', '/api/v1/front/user/info', {
    callers: ['customer'],
    response: UserInfo,
    web: 'same',
    summary: 'The signed-in customer: administrator of any company, services of all of them',
  }),
  postUserInfo: call('POST', '/api/v1/front/user/info', {
    callers: ['manager'],
    effects: {},
    body: v.object({ company_code: Id, user_id: Id }),
    response: UserInfo,
    web: 'same',
    summary: "A member of one's company",
  }),
  getAdminUserInfo: call('GET', '/api/v1/admin/user/info', {
    callers: ['employee'],
    query: v.object({ company_code: Id, user_id: Id }),
    response: AdminUserInfo,
    web: 'same',
    summary: 'A member of any company',
  }),
  ...both(
    'POST',
    'user/regist',
    { response: v.object({ user_id: Id, mail_sent: Flag }), web: 'same' },
    {
      customer: {
        callers: ['manager'],
        effects: { account: 'always' },
        body: v.pipe(v.object({ company_code: Id, ...NewUser.entries }), checkNames()),
        errors: registErrors,
        summary:
          'Adds a person and mails the invitation; an unregistered person is invited again. A person with an account is asked to join by mail, and becomes a member once they agree',
      },
      employee: {
        callers: ['editor'],
        effects: { account: 'always', role: 'sometimes' },
        body: v.pipe(v.object({ company_code: Id, ...NewCompanyUser.entries }), checkNames()),
        errors: [...registErrors, 'company_unregistered'],
        summary:
          'The same in any registered, active company. `manager_flg` 1 makes the person an administrator; otherwise a member keeps their role',
      },
    },
  ),
  /** Our own call: user/regist would overwrite what was changed since the page was loaded. */
  ...both(
    'POST',
    'user/regist/:user_id/mail',
    {
      effects: { account: 'always' },
      params: v.object({ user_id: Id }),
      body: v.object({ company_code: Id }),
      response: v.object({ mail_sent: Flag }),
      web: 'same',
      errors: [...registErrors, 'company_unregistered'],
      summary:
        "Sends an invitation, or a request to join, again with the data on file; 409 `conflict` once accepted. Employees also invite the maker's",
    },
    editors,
  ),
}
