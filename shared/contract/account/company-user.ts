import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { call } from '../entry.ts'

/** Membership of a company. */
export const companyUser = {
  deleteAdminCompanyUser: call({
    method: 'DELETE',
    path: '/api/v1/admin/company/user/:company_code',
    callers: ['editor'],
    params: v.object({ company_code: Id }),
    body: v.object({ user_id: Id, ...Reason.entries }),
    response: v.object({}),
    web: 'same',
    errors: ['administrator'],
    summary:
      'Unlinks a person from a company, with a reason. A person without another company becomes unregistered. An administrator must be made a general user first',
  }),
}
