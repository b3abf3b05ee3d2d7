import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { call } from '../entry.ts'

const member = { company_code: Id, user_id: Id }

const change = {
  body: v.variant('status', [
    v.object({ ...member, status: v.picklist(['active', 'deactive'], 'choice') }),
    v.object({ ...member, status: v.literal('deleted', 'choice'), ...Reason.entries }),
  ]),
  response: v.object({}),
  web: 'same',
} as const

export const userStatus = {
  postUserStatus: call('POST', '/api/v1/front/user/status', {
    ...change,
    callers: ['manager'],
    effects: { access: 'always', role: 'sometimes' },
    errors: ['administrator', 'last_administrator'],
    summary:
      'Activates, deactivates or deletes the account of a member. Deleting needs a reason and unregisters the person',
  }),
  postAdminUserStatus: call('POST', '/api/v1/admin/user/status', {
    ...change,
    callers: ['editor'],
    effects: { access: 'always', role: 'sometimes' },
    errors: ['administrator', 'last_administrator', 'last_editor', 'conflict'],
    summary:
      'The same for a person or an employee in all their companies: deactivated in all, or removed from all and unregistered',
  }),
}
