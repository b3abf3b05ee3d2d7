import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { call } from '../entry.ts'

/** Our own call, for a person who gets no mail. */
export const loginExemption = {
  postAdminUserLoginExemption: call('POST', '/api/v1/admin/user/login/exemption', {
    callers: ['editor'],
    effects: { factor: 'always' },
    body: v.object({ company_code: Id, user_id: Id }),
    response: v.object({}),
    web: 'same',
    errors: ['not_registered_yet'],
    summary: 'Lets a person log in once without a code, within an hour, and clears the limits of their logins',
  }),
}
