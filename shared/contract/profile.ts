import * as v from 'valibot'
import { Id } from '../model/flag.ts'
import { Email, LinkToken } from '../model/text.ts'
import { membershipChanges, membershipFields, nameFields, UserInfo } from '../model/user.ts'
import { call } from './entry.ts'

const whose = { user_id: v.optional(Id), company_code: v.optional(Id) }
const version = { row_version: v.pipe(v.number('number'), v.integer('number')) }
const edit = { method: 'POST', callers: ['customer'], response: UserInfo, web: 'same' } as const

/** A person's data as the edit dialog sends it: names and address, and what the company keeps about its member. */
export const AccountData = v.object({ ...nameFields, email: Email, ...membershipFields })

/** Changes of a person's own data: by themselves, or by an administrator of their company for its staff. */
export const profile = {
  postUserProfileEdit: call({
    ...edit,
    path: '/api/v1/front/user/profile/edit',
    body: v.object({ ...whose, ...nameFields, email: v.optional(Email), ...membershipChanges, ...version }),
    errors: ['stale', 'conflict', 'too_many_attempts'],
    summary:
      'Names and address and, where given, department, position and phone in the company of `company_code`: all of it or nothing. A new address waits for its verification mail; on an account that is not registered yet it replaces the old one at once. 409 `stale` carries `current`',
  }),
  postUserCompanyEdit: call({
    ...edit,
    path: '/api/v1/front/user/company/edit',
    body: v.object({ ...whose, company_code: Id, ...membershipFields, ...version }),
    errors: ['stale'],
    summary: 'Department, position and phone in one company. 409 `stale` carries `current`',
  }),
  getEditMailaddressVerification: call({
    method: 'GET',
    path: '/api/v1/front/edit/mailaddress/verification',
    callers: ['anyone'],
    query: v.object({ token: LinkToken }),
    response: v.object({ email: v.string() }),
    web: 'same',
    errors: ['link_expired', 'link_used', 'link_superseded', 'conflict'],
    limit: { calls: 60, minutes: 15 },
    summary:
      'The new address replaces the old one, which worked until now. Somebody who is logged in as another person gets 403, and the link stays valid',
  }),
}
