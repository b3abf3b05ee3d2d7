import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { Credentials } from '../../../shared/model/credentials.ts'
import { Flag } from '../../../shared/model/flag.ts'
import { accountDigest } from '../../http/account-digest.ts'
import { AppError } from '../../http/app-error.ts'
import { parseInput } from '../../http/valibot.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { AccountKind } from '../session/store.ts'
import { type Answer, readJson, readRefusal, refusalOf } from '../upstream/answer.ts'
import { askUpstream, parseAnswer } from '../upstream/call.ts'
import { clientGone } from '../upstream/client-gone.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { authState } from './current-session.ts'
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
  manager_flg: v.optional(v.fallback(Flag, 0)),
  unlock_token: v.optional(v.string()),
  unlock_requested: v.optional(v.fallback(Flag, 0)),
})

const entries = { customer: auth.postLogin, employee: auth.postAdminLogin }

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

/** The answer of a login. If it cannot be used, the token that it issued must not stay valid. */
const readLogin = async (request: FastifyRequest, kind: AccountKind, { body }: Answer, upstream: Upstream) => {
  const answer = await readJson(body)
  try {
    return await parseAnswer(request, upstream, entries[kind], answer)
  } catch (error) {
    const issued = v.safeParse(v.object({ api_token: v.pipe(v.string(), v.minLength(1)) }), answer)
    if (issued.success) await logOutUpstream(request, { kind, token: issued.output.api_token }, upstream)
    throw error
  }
}

/** Starts a session, and ends the oldest ones of the account beyond the newest 20. */
const begin = async (request: FastifyRequest, given: Parameters<Sessions['start']>[1], sessions: Sessions) => {
  const session = await sessions.start(request, given)
  return { session, oldest: await sessions.endOldest(session) }
}

/**
 * POST /bff/login/customer and /bff/login/employee: logs in upstream, stores the token in a session under a new id, and
 * returns the auth state. An earlier session of the browser ends, and so does the oldest of 21, here and upstream.
 */
export const login = (kind: AccountKind, deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { upstream, sessions, config, knownBrowser } = deps
  const credentials = parseInput(Credentials, request.body ?? {})
  const before = sessions.find(request)
  const device_marks = knownBrowser.marksOf(request)
  const body = device_marks.length === 0 ? credentials : { ...credentials, device_marks }
  const userAgent = request.headers['user-agent'] ?? ''
  const answer = await askUpstream(upstream, entries[kind], { request, body, userAgent, signal: clientGone(reply) })
  if (answer.statusCode < 200 || answer.statusCode >= 300) {
    const refusal = await refusedLogin(answer)
    const who = accountDigest(kind, credentials.email)
    request.log.info({ audit: 'login_failed', kind, who, reason: refusal.code }, 'login failed')
    throw refusal
  }
  const { api_token: token, device_mark: mark, ...check } = await readLogin(request, kind, answer, upstream)
  // Without an id, the address stands for the account: sessions from before its change are then listed apart.
  const owner = accountDigest(kind, check.user_id ?? check.email ?? credentials.email)
  const email = check.email === undefined ? credentials.email : undefined
  const { session, oldest } = await begin(request, { kind, owner, token, email, userAgent }, sessions).catch(
    async (error: unknown) => {
      // The store may still write the session later. Its token must be invalid by then.
      await logOutUpstream(request, { kind, token }, upstream)
      throw error
    },
  )
  const ended = before ? [before, ...oldest] : oldest
  await Promise.all(ended.map(session => logOutUpstream(request, session, upstream)))
  knownBrowser.keep(reply, owner, mark)
  request.log.info({ audit: 'login', kind, who: owner }, 'logged in')
  if (oldest.length > 0)
    request.log.info({ audit: 'session_ended', kind, who: owner, reason: 'newer_logins' }, 'the oldest session ended')
  return authState(session, { check, end: sessions.endOf(session), product: config.product })
}
