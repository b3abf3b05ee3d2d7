import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { sidesOf } from '../../../shared/contract/both.ts'
import { auth, type Check } from '../../../shared/contract/sign-in/auth.ts'
import { type AuthState, type SessionEnd, signedOut } from '../../../shared/model/session.ts'
import { AppError } from '../../http/app-error.ts'
import { sessionRefused } from '../gateway/session-refused.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { discard, mayPass, refusalOf } from '../upstream/answer.ts'
import { askUpstream, readAnswer } from '../upstream/call.ts'
import type { LoginDeps } from './deps.ts'

type Told = { check: v.InferOutput<typeof Check>; end: SessionEnd; product: string }

/** The session as disclosed to the browser: never the token. The account type of employees is the product's name. */
export const authState = ({ kind, owner, email, logout }: SignedIn, { check, end, product }: Told): AuthState => ({
  accountType: kind === 'employee' ? product : 'customer',
  account: owner,
  email: check.email ?? email ?? null,
  isInMaintenance: check.is_in_maintenance === 1,
  isTermsUpdate: check.is_terms_update === 1,
  isOnlyView: check.is_only_view === 1,
  ...(check.is_passkey_off === 1 && { hasPasskeysOff: true }),
  ...(check.is_passkey_required === 1 && { mustSetUpPasskey: true }),
  ...(check.passkey_from && { passkeyFrom: check.passkey_from }),
  isManager: kind === 'employee' || check.manager_flg === undefined ? null : check.manager_flg === 1,
  ...end,
  ...(logout === undefined ? {} : { atProvider: true }),
})

/** GET /bff/session: who is signed in, with current flags from the upstream. A token that is invalid there ends the session. */
export const session = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { sessions, upstream, config } = deps
  const found = sessions.find(request)
  if (!found) return signedOut
  const entry = sidesOf(auth, 'getCheck')[found.kind]
  const answer = await askUpstream(upstream, entry, { request, token: found.token, client: reply.raw })
  if (answer.statusCode === 401) {
    discard(answer.body)
    await sessionRefused(request, reply, sessions, found)
    return signedOut
  }
  if (!mayPass(answer)) throw await refusalOf(answer)
  if (answer.statusCode >= 400) throw new AppError('bad_gateway')
  const check = await readAnswer(request, upstream, entry, answer)
  return authState(found, { check, end: sessions.endOf(found), product: config.product })
}
