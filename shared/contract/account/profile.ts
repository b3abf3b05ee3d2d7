import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { Email, LinkToken } from '../../model/text.ts'
import { membershipChanges, membershipFields, nameFields, UserInfo } from '../../model/user.ts'
import { call } from '../entry.ts'

const whose = { user_id: v.optional(Id), company_code: v.optional(Id) }
const version = { row_version: v.pipe(v.number('number'), v.integer('number')) }
const anyMember = { user_id: Id, company_code: Id }
const edit = { method: 'POST', response: UserInfo, web: 'same' } as const
const profileEdit = { ...edit, errors: ['stale', 'conflict', 'too_many_attempts'] } as const
const companyEdit = { ...edit, errors: ['stale'] } as const
const profileChanges = { ...nameFields, email: v.optional(Email), ...membershipChanges, ...version }

/** A person's data as the edit dialog sends it: names, address, and the data of the membership. */
export const AccountData = v.object({ ...nameFields, email: Email, ...membershipFields })

/** Changes of a person's data: by the person, by an administrator of their company, or by the maker's employees. */
export const profile = {
  postUserProfileEdit: call({
    ...profileEdit,
    path: '/api/v1/front/user/profile/edit',
    callers: ['customer'],
    body: v.object({ ...whose, ...profileChanges }),
    summary:
      'Changes names and address and, if given, department, position and phone in the company of `company_code`, atomically. A new address takes effect after its verification mail; on an unregistered account it takes effect at once. 409 `stale` has `current`',
  }),
  postUserCompanyEdit: call({
    ...companyEdit,
    path: '/api/v1/front/user/company/edit',
    callers: ['customer'],
    body: v.object({ ...whose, company_code: Id, ...membershipFields, ...version }),
    summary: 'Changes department, position and phone in one company. 409 `stale` has `current`',
  }),
  postAdminUserProfileEdit: call({
    ...profileEdit,
    path: '/api/v1/admin/user/profile/edit',
    callers: ['editor'],
    body: v.object({ ...anyMember, ...profileChanges }),
    summary: 'The same for a member of any company; also the address of a person with several companies',
  }),
  postAdminUserCompanyEdit: call({
    ...companyEdit,
    path: '/api/v1/admin/user/company/edit',
    callers: ['editor'],
    body: v.object({ ...anyMember, ...membershipFields, ...version }),
    summary: 'Changes department, position and phone of a member of any company. 409 `stale` has `current`',
  }),
  getEditMailaddressVerification: call({
    method: 'GET',
    path: '/api/v1/front/edit/mailaddress/verification',
    callers: ['anyone'],
    /** `signed_in`: the address that is logged in where the link was opened, such as an employee's. */
    query: v.object({ token: LinkToken, signed_in: v.optional(Email) }),
    response: v.object({ email: v.string() }),
    web: 'same',
    changes: true,
    errors: ['link_expired', 'link_used', 'link_superseded', 'conflict'],
    limit: { calls: 60, minutes: 15 },
    summary:
      'Replaces the old address with the verified new one. 403 if logged in as another person; the link then stays valid',
  }),
}
