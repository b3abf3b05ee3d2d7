import type { FastifyReply, FastifyRequest } from 'fastify'
import { sidesOf } from '../../../shared/contract/both.ts'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import { Credentials } from '../../../shared/model/credentials.ts'
import { accountDigest } from '../../http/account-digest.ts'
import { AppError } from '../../http/app-error.ts'
import { parseInput } from '../../http/valibot.ts'
import type { AccountKind } from '../session/store.ts'
import { askUpstream } from '../upstream/call.ts'
import type { LoginDeps } from './deps.ts'
import { enter } from './enter.ts'
import { isSuccess, readUncompleted } from './refused-login.ts'

const entries = sidesOf(auth, 'postLogin')

/**
 * POST /bff/login/customer and /bff/login/employee: logs in upstream and starts a session. If the upstream wants a proof besides
 * the password, the browser gets a pending login instead, and 403 `proof_required`.
 */
export const login = (kind: AccountKind, deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { upstream, knownBrowser, pendingLogins } = deps
  const credentials = parseInput(Credentials, request.body ?? {})
  const device_marks = knownBrowser.marksOf(request)
  const body = device_marks.length === 0 ? credentials : { ...credentials, device_marks }
  const userAgent = request.headers['user-agent'] ?? ''
  const answer = await askUpstream(upstream, entries[kind], { request, body, userAgent, client: reply.raw })
  if (isSuccess(answer))
    return enter({ kind, email: credentials.email, entry: entries[kind], answer }, request, reply, deps)
  const told = await readUncompleted(answer)
  const who = accountDigest(kind, credentials.email)
  if ('secret' in told) {
    await pendingLogins.begin(request, reply, { kind, email: credentials.email, secret: told.secret })
    request.log.info({ audit: 'login_pending', kind, who }, 'a login waits for a proof')
    throw new AppError('proof_required', { data: { ...told.wanted } })
  }
  request.log.info({ audit: 'login_failed', kind, who, reason: told.refusal.code }, 'login failed')
  throw told.refusal
}
