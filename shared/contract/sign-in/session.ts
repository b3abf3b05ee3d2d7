import * as v from 'valibot'
import { LinkToken } from '../../model/text.ts'
import { call } from '../entry.ts'

const others = {
  response: v.object({}),
  web: 'none',
  summary:
    "Ends everything that was begun before, except the caller's session: other sessions, links, and a pending address",
} as const

const one = {
  body: v.object({ session: LinkToken }),
  response: v.object({}),
  web: 'none',
  summary: 'Ends another session of the person, named by the digest of its token, and holds the jobs that it began',
} as const

/** What a person can do about their own sessions. */
export const session = {
  postSessionOthers: call('POST', '/api/v1/front/session/others', {
    ...others,
    callers: ['customer'],
    effects: { session: 'always' },
  }),
  postAdminSessionOthers: call('POST', '/api/v1/admin/session/others', {
    ...others,
    callers: ['employee'],
    effects: { session: 'always' },
  }),
  postSessionEnd: call('POST', '/api/v1/front/session/end', {
    ...one,
    callers: ['customer'],
    effects: { session: 'always' },
  }),
  postAdminSessionEnd: call('POST', '/api/v1/admin/session/end', {
    ...one,
    callers: ['employee'],
    effects: { session: 'always' },
  }),
}
