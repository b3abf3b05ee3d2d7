import * as v from 'valibot'
import { Flag, Id } from '../model/flag.ts'
import { call } from './entry.ts'

const member = {
  method: 'POST',
  params: v.object({ user_id: Id }),
  body: v.object({ company_code: Id }),
  response: v.object({ mail_sent: Flag }),
  web: 'same',
} as const

/** Locks by inactivity, and the ways out. */
export const unlock = {
  postUserUnlock: call({
    ...member,
    path: '/api/v1/front/user/unlock/:user_id',
    callers: ['manager'],
    summary: 'Unlocks a member after an inactivity lock, and tells them by mail; `mail_sent` says whether it went',
  }),
  /** Ours: the specification's unlock-send-mail dialog. */
  postUserUnlockMail: call({
    ...member,
    path: '/api/v1/front/user/unlock/:user_id/mail',
    callers: ['manager'],
    errors: ['conflict', 'too_many_attempts'],
    summary: 'Sends that mail once more to a member who has not logged in since; else 409',
  }),
}
