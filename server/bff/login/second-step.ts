import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { sidesOf } from '../../../shared/contract/both.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type OwnCall, ownCalls } from '../../../shared/contract/own-calls.ts'
import { passkeyLogin } from '../../../shared/contract/sign-in/passkey-login.ts'
import { passkeyLoss } from '../../../shared/contract/sign-in/passkey-loss.ts'
import { pendingLogin } from '../../../shared/contract/sign-in/pending-login.ts'
import { UnlockReason } from '../../../shared/contract/sign-in/unlock-request.ts'
import { AppError } from '../../http/app-error.ts'
import { parseInput } from '../../http/valibot.ts'
import type { AccountKind } from '../session/store.ts'
import { type Answer, discard } from '../upstream/answer.ts'
import { askUpstream, readAnswer } from '../upstream/call.ts'
import type { LoginDeps } from './deps.ts'
import { type Completing, enter } from './enter.ts'
import { isSuccess, refusedLogin } from './refused-login.ts'

/** A way to complete a login: our own call, and those of the account API that judge it. */
interface Way {
  own: OwnCall & { body: v.GenericSchema<unknown, object> }
  calls: Record<AccountKind, Completing>
}

export const ways: readonly Way[] = [
  { own: ownCalls.code, calls: sidesOf(pendingLogin, 'postLoginCode') },
  { own: ownCalls.passkey, calls: sidesOf(passkeyLogin, 'postLoginProofPasskey') },
  { own: ownCalls.recovery, calls: sidesOf(passkeyLogin, 'postLoginProofRecovery') },
]

const resend = sidesOf(pendingLogin, 'postLoginCodeResend')
const lost = sidesOf(passkeyLoss, 'postLoginProofLost')
const options = sidesOf(passkeyLogin, 'postLoginProofPasskeyOptions')

/** The login of this browser that waits for a proof; else 410. */
const mustBePending = async (request: FastifyRequest, { pendingLogins }: LoginDeps) => {
  const pending = await pendingLogins.find(request)
  if (!pending) throw new AppError('login_ended')
  return pending
}

/** The error of a refused step. A login that has ended upstream ends here, too. */
const refusalOf = async (request: FastifyRequest, reply: FastifyReply, answer: Answer, deps: LoginDeps) => {
  const refusal = await refusedLogin(answer)
  if (refusal.code === 'login_ended') await deps.pendingLogins.end(request, reply)
  return refusal
}

/**
 * POST /bff/login/code, /bff/login/passkey and /bff/login/recovery: completes the pending login of this browser, as a login without a
 * second step does: with a session under a new id. The pending one ends then, and when the account API no longer knows it.
 */
export const completeWith =
  ({ own, calls }: Way, deps: LoginDeps) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { upstream, knownBrowser, pendingLogins } = deps
    const given = parseInput(own.body, request.body ?? {})
    const { kind, email, secret } = await mustBePending(request, deps)
    const device_marks = knownBrowser.marksOf(request)
    const answer = await askUpstream(upstream, calls[kind], {
      request,
      body: { proof_token: secret, ...given, ...(device_marks.length > 0 && { device_marks }) },
      userAgent: request.headers['user-agent'] ?? '',
      client: reply.raw,
    })
    if (!isSuccess(answer)) {
      const refusal = await refusalOf(request, reply, answer, deps)
      request.log.info({ audit: 'login_failed', kind, reason: refusal.code }, 'login failed')
      throw refusal
    }
    const state = await enter({ kind, email, entry: calls[kind], answer }, request, reply, deps)
    await pendingLogins.end(request, reply)
    return state
  }

/** POST /bff/login/passkey/options: what the browser needs to complete its pending login with a passkey. */
export const pendingOptions = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { kind, secret } = await mustBePending(request, deps)
  const call = { request, body: { proof_token: secret }, client: reply.raw }
  const answer = await askUpstream(deps.upstream, options[kind], call)
  if (!isSuccess(answer)) throw await refusalOf(request, reply, answer, deps)
  return readAnswer(request, deps.upstream, options[kind], answer)
}

/** Makes a call about the pending login of this browser that mails. */
const mailFor =
  (calls: Record<AccountKind, Entry>, Body: v.GenericSchema<unknown, object>, deps: LoginDeps) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const given = parseInput(Body, request.body ?? {})
    const { kind, secret } = await mustBePending(request, deps)
    const answer = await askUpstream(deps.upstream, calls[kind], {
      request,
      body: { proof_token: secret, ...given },
      userAgent: request.headers['user-agent'] ?? '',
      // Not bound to the browser: the mail goes out although it has left.
      signal: AbortSignal.timeout(15_000),
    })
    if (!isSuccess(answer)) throw await refusalOf(request, reply, answer, deps)
    discard(answer.body)
    return reply.code(204).send()
  }

/** POST /bff/login/code/resend: mails another code for the pending login of this browser. */
export const resendCode = (deps: LoginDeps) => mailFor(resend, v.object({}), deps)

/** POST /bff/login/lost: the person of the pending login has lost their passkeys, and asks for help. */
export const reportLoss = (deps: LoginDeps) => mailFor(lost, UnlockReason, deps)
