import * as v from 'valibot'
import { Flag, Id, RowVersion } from '../../model/flag.ts'
import { Email } from '../../model/text.ts'
import { AdminUserInfo, checkNames, nameInputs } from '../../model/user.ts'
import { call } from '../entry.ts'

/** A new employee account. The same schema checks the dialog and the call. */
export const NewEmployee = v.pipe(v.object({ email: Email, ...nameInputs, is_only_view: Flag }), checkNames())

/** The maker's employees, who are members of a pseudo-company. */
export const employee = {
  getAdminCompanyAzurecode: call('GET', '/api/v1/admin/company/azurecode', {
    callers: ['employee'],
    response: v.object({ company_code: Id }),
    web: 'same',
    summary: "Code of the pseudo-company that holds the maker's employees",
  }),
  postAdminUserAzureAdd: call('POST', '/api/v1/admin/user/azure/add', {
    callers: ['editor'],
    effects: { role: 'always', account: 'always' },
    body: NewEmployee,
    response: v.object({ user_id: Id, mail_sent: Flag }),
    web: 'same',
    errors: ['conflict', 'too_many_attempts'],
    summary: 'Adds an employee account and mails the registration link; invites an unregistered one again',
  }),
  /** Our own call. */
  postAdminUserAzureEdit: call('POST', '/api/v1/admin/user/azure/edit', {
    callers: ['editor'],
    effects: { role: 'always' },
    body: v.object({ user_id: Id, is_only_view: Flag, row_version: RowVersion }),
    response: AdminUserInfo,
    web: 'same',
    errors: ['stale', 'last_editor'],
    summary:
      'Makes an employee an editor or view-only, effective from their next request; not oneself. 409 `stale` has `current`',
  }),
}
