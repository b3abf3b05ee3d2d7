import * as v from 'valibot'
import { LinkToken } from '../../model/text.ts'
import { both, oneself } from '../both.ts'

/** In every state a person can end sessions, and prove that they may. */
export const alwaysOpen = { opens: ['documents', 'passkey', 'maintenance'] } as const

const others = {
  ...alwaysOpen,
  effects: { session: 'always' },
  response: v.object({}),
  web: 'none',
  summary:
    "Ends everything that was begun before, except the caller's session: other sessions, links, and a pending address",
} as const

const one = {
  ...alwaysOpen,
  effects: { session: 'always' },
  body: v.object({ session: LinkToken }),
  response: v.object({}),
  web: 'none',
  summary: 'Ends another session of the person, named by the digest of its token, and holds the jobs that it began',
} as const

/** What a person can do about their own sessions. */
export const session = {
  ...both('POST', 'session/others', others, oneself),
  ...both('POST', 'session/end', one, oneself),
}
