import * as v from 'valibot'
import { LinkToken } from '../../model/text.ts'
import { call } from '../entry.ts'
import { UnlockReason } from './unlock-request.ts'

const report = {
  callers: ['anyone'],
  body: v.object({ proof_token: LinkToken, ...UnlockReason.entries }),
  response: v.object({}),
  web: 'none',
  errors: [
    'login_ended',
    'no_passkey',
    'conflict',
    'locked',
    'suspended',
    'too_many_attempts',
    'maintenance',
    'unavailable',
  ],
} as const

/** Lost passkeys (our own calls), told in the second step of a login: after the right password. */
export const passkeyLoss = {
  postLoginProofLost: call('POST', '/api/login/proof/lost', {
    ...report,
    effects: {},
    summary:
      "Asks to remove the passkeys of a customer's login that waits for one: the company's administrators, or the maker. 409 `conflict` while an earlier request is pending",
  }),
  postAdminLoginProofLost: call('POST', '/api/v1/admin/login/proof/lost', {
    ...report,
    effects: {},
    summary: 'The same of an employee login; another employee decides',
  }),
}
