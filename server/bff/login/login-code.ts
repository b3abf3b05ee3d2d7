import type { FastifyReply, FastifyRequest } from 'fastify'
import { loginProof } from '../../../shared/contract/sign-in/login-proof.ts'
import { LoginCode } from '../../../shared/model/login-code.ts'
import { AppError } from '../../http/app-error.ts'
import { parseInput } from '../../http/valibot.ts'
import { discard } from '../upstream/answer.ts'
import { askUpstream } from '../upstream/call.ts'
import type { LoginDeps } from './deps.ts'
import { enter } from './enter.ts'
import { isSuccess, refusedLogin } from './refused-login.ts'

const prove = { customer: loginProof.postLoginCode, employee: loginProof.postAdminLoginCode }
const resend = { customer: loginProof.postLoginCodeResend, employee: loginProof.postAdminLoginCodeResend }

/** The login of this browser that waits for a code; else 410. */
const mustBePending = async (request: FastifyRequest, { pendingLogins }: LoginDeps) => {
  const pending = await pendingLogins.find(request)
  if (!pending) throw new AppError('login_ended')
  return pending
}

/**
 * POST /bff/login/code: completes the pending login of this browser, as a login without a second step does: with a session under a
 * new id. The pending one ends then, and when the account API no longer knows it.
 */
export const loginWithCode = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { upstream, pendingLogins } = deps
  const { code } = parseInput(LoginCode, request.body ?? {})
  const { kind, email, secret } = await mustBePending(request, deps)
  const answer = await askUpstream(upstream, prove[kind], {
    request,
    body: { proof_token: secret, code },
    userAgent: request.headers['user-agent'] ?? '',
    client: reply.raw,
  })
  if (!isSuccess(answer)) {
    const refusal = await refusedLogin(answer)
    if (refusal.code === 'login_ended') await pendingLogins.end(request, reply)
    request.log.info({ audit: 'login_failed', kind, reason: refusal.code }, 'login failed')
    throw refusal
  }
  const state = await enter({ kind, email, entry: prove[kind], answer }, request, reply, deps)
  await pendingLogins.end(request, reply)
  return state
}

/** POST /bff/login/code/resend: mails another code for the pending login of this browser. */
export const resendCode = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { kind, secret } = await mustBePending(request, deps)
  const answer = await askUpstream(deps.upstream, resend[kind], {
    request,
    body: { proof_token: secret },
    userAgent: request.headers['user-agent'] ?? '',
    // Not bound to the browser: the mail goes out although it has left.
    signal: AbortSignal.timeout(15_000),
  })
  if (!isSuccess(answer)) {
    const refusal = await refusedLogin(answer)
    if (refusal.code === 'login_ended') await deps.pendingLogins.end(request, reply)
    throw refusal
  }
  discard(answer.body)
  return reply.code(204).send()
}
