import * as v from 'valibot'
import { Id } from '../model/flag.ts'
import { Lines } from '../model/text.ts'
import { call } from './entry.ts'

/** The reason that deleting asks for (specification §5). */
export const DeletionReason = v.object({ text: Lines() })

const whom = { company_code: Id, user_id: Id }

export const userStatus = {
  postUserStatus: call({
    method: 'POST',
    path: '/api/v1/front/user/status',
    callers: ['manager'],
    body: v.variant('status', [
      v.object({ ...whom, status: v.picklist(['active', 'deactive'], 'choice') }),
      v.object({ ...whom, status: v.literal('deleted', 'choice'), ...DeletionReason.entries }),
    ]),
    response: v.object({}),
    web: 'same',
    errors: ['administrator', 'last_administrator'],
    summary: 'Lets a member log in or not, or deletes the account, with a reason: the person is unregistered then',
  }),
}
