import * as v from 'valibot'
import { call } from '../entry.ts'

const others = {
  method: 'POST',
  response: v.object({}),
  web: 'none',
  freshProof: true,
  summary:
    "Ends everything that was begun before, except the caller's session: other sessions, links, and a pending address",
} as const

/** What a person can do about their own sessions. */
export const session = {
  postSessionOthers: call({ ...others, path: '/api/v1/front/session/others', callers: ['customer'] }),
  postAdminSessionOthers: call({ ...others, path: '/api/v1/admin/session/others', callers: ['employee'] }),
}
