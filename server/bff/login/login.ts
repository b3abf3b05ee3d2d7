import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { Credentials } from '../../../shared/model/credentials.ts'
import { accountDigest } from '../../http/account-digest.ts'
import { AppError } from '../../http/app-error.ts'
import { parseInput } from '../../http/valibot.ts'
import type { AccountKind } from '../session/store.ts'
import { type Answer, readRefusal, refusalOf } from '../upstream/answer.ts'
import { askUpstream, readAnswer } from '../upstream/call.ts'
import { clientGone } from '../upstream/client-gone.ts'
import { authState } from './auth-state.ts'
import type { LoginDeps } from './deps.ts'
import { logOutUpstream } from './logout.ts'

/** What a refused login may disclose to the browser: an allow-list. The unlock token is made for the browser. */
const Refusal = v.object({
  code: v.picklist([
    'login_failed',
    'locked',
    'suspended',
    'too_many_attempts',
    'maintenance',
    'unavailable',
    'invalid',
    'malformed',
  ]),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  retry_after: v.optional(v.number()),
  manager_flg: v.optional(v.union([v.number(), v.string(), v.boolean()])),
  unlock_token: v.optional(v.string()),
})

/** Codes for refusals without a body in our format. */
const bareCode = (status: number): ErrorCode => {
  if (status === 429) return 'too_many_attempts'
  return status === 503 ? 'unavailable' : 'bad_gateway'
}

const refusedLogin = async (answer: Answer): Promise<AppError> => {
  if (answer.statusCode < 400) return refusalOf(answer)
  const said = v.safeParse(Refusal, await readRefusal(answer.body), { abortEarly: true })
  if (!said.success) return new AppError(answer.statusCode === 401 ? 'login_failed' : bareCode(answer.statusCode))
  const { code, errors, ...data } = said.output
  return new AppError(code, { ...(errors ? { errors } : {}), data })
}

/**
 * POST /bff/login/customer and /bff/login/employee: logs in upstream, stores the token in a session under a new id, and
 * returns the auth state. An earlier session of the browser ends, here and upstream.
 */
export const login = (kind: AccountKind, deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { upstream, sessions, config, knownBrowser } = deps
  const entry = kind === 'customer' ? auth.postLogin : auth.postAdminLogin
  const credentials = parseInput(Credentials, request.body ?? {})
  const before = sessions.find(request)
  const account = { kind, email: credentials.email }
  const device_mark = knownBrowser.markOf(request, account)
  const body = device_mark === undefined ? credentials : { ...credentials, device_mark }
  const answer = await askUpstream(upstream, entry, { request, body, signal: clientGone(reply) })
  if (answer.statusCode < 200 || answer.statusCode >= 300) {
    const refusal = await refusedLogin(answer)
    const who = accountDigest(kind, credentials.email)
    request.log.info({ audit: 'login_failed', kind, who, reason: refusal.code }, 'login failed')
    throw refusal
  }
  const { api_token, device_mark: next, ...check } = await readAnswer(request, entry, answer)
  const userAgent = request.headers['user-agent'] ?? ''
  const session = await sessions
    .start(request, { kind, email: check.email, token: api_token, userAgent })
    .catch(async (error: unknown) => {
      // The store may still write the session later. Its token must be invalid by then.
      await logOutUpstream(request, { kind, token: api_token }, upstream)
      throw error
    })
  if (before) await logOutUpstream(request, before, upstream)
  knownBrowser.keep(reply, account, next)
  request.log.info({ audit: 'login', kind, who: session.owner }, 'logged in')
  return authState(session, { check, end: sessions.endOf(session), product: config.product })
}
