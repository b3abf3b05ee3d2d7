import * as v from 'valibot'
import { Flag, Id } from '../model/flag.ts'
import { call } from './entry.ts'

/** Locks by inactivity, and the ways out. */
export const unlock = {
  postUserUnlock: call({
    method: 'POST',
    path: '/api/v1/front/user/unlock/:user_id',
    callers: ['manager'],
    params: v.object({ user_id: Id }),
    body: v.object({ company_code: Id }),
    response: v.object({ mail_sent: Flag }),
    web: 'same',
    summary: 'Unlocks a member after an inactivity lock, and tells them by mail; `mail_sent` says whether it went',
  }),
}
