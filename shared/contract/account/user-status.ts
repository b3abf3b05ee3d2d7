import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { call } from '../entry.ts'

const whom = { company_code: Id, user_id: Id }

const change = {
  method: 'POST',
  body: v.variant('status', [
    v.object({ ...whom, status: v.picklist(['active', 'deactive'], 'choice') }),
    v.object({ ...whom, status: v.literal('deleted', 'choice'), ...Reason.entries }),
  ]),
  response: v.object({}),
  web: 'same',
} as const

export const userStatus = {
  postUserStatus: call({
    ...change,
    path: '/api/v1/front/user/status',
    callers: ['manager'],
    errors: ['administrator', 'last_administrator'],
    summary: 'Lets a member log in or not, or deletes the account, with a reason: the person is unregistered then',
  }),
  postAdminUserStatus: call({
    ...change,
    path: '/api/v1/admin/user/status',
    callers: ['editor'],
    errors: ['administrator', 'last_administrator', 'last_editor', 'conflict'],
    summary:
      'The same for the person as a whole, an employee too: stopped in all their companies, or taken out of all of them and unregistered',
  }),
}
