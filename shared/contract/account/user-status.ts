import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { both } from '../both.ts'

const member = { company_code: Id, user_id: Id }

export const userStatus = {
  ...both(
    'POST',
    'user/status',
    {
      effects: { access: 'always', role: 'sometimes' },
      body: v.variant('status', [
        v.object({ ...member, status: v.picklist(['active', 'deactive'], 'choice') }),
        v.object({ ...member, status: v.literal('deleted', 'choice'), ...Reason.entries }),
      ]),
      response: v.object({}),
      web: 'same',
    },
    {
      customer: {
        callers: ['manager'],
        errors: ['administrator', 'last_administrator'],
        summary:
          'Activates, deactivates or deletes the account of a member. Deleting needs a reason and unregisters the person',
      },
      employee: {
        callers: ['editor'],
        errors: ['administrator', 'last_administrator', 'last_editor', 'conflict'],
        summary:
          'The same for a person or an employee in all their companies: deactivated in all, or removed from all and unregistered',
      },
    },
  ),
}
