import { randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sidesOf } from '../../../shared/contract/both.ts'
import { passkeyLogin } from '../../../shared/contract/sign-in/passkey-login.ts'
import { UsedPasskey } from '../../../shared/model/passkey.ts'
import { AppError } from '../../http/app-error.ts'
import { parseInput } from '../../http/valibot.ts'
import type { AccountKind } from '../session/store.ts'
import { askUpstream, readAnswer } from '../upstream/call.ts'
import type { LoginDeps } from './deps.ts'
import { enter } from './enter.ts'
import { isSuccess, refusedLogin } from './refused-login.ts'

const options = sidesOf(passkeyLogin, 'postLoginPasskeyOptions')
const logins = sidesOf(passkeyLogin, 'postLoginPasskey')

/**
 * A random secret in a cookie like that of a session, by which a challenge is of use in its browser alone. It is the same for all tabs:
 * each has a challenge of its own.
 */
const cookieOf = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-Http-passkey' : 'passkey'
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure, signed: true }
  const tokenOf = (request: FastifyRequest): string | undefined => {
    const { valid, value } = request.unsignCookie(request.cookies[name] ?? '')
    return valid && value !== null ? value : undefined
  }
  return { name, options, tokenOf }
}

/** POST /bff/login/customer/passkey/options and the same of employees: what the browser needs for a login without a password. */
export const passkeyOptions = (kind: AccountKind, deps: LoginDeps) => {
  const cookie = cookieOf(deps.config.publicUrl)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const browser_token = cookie.tokenOf(request) ?? randomBytes(32).toString('base64url')
    const call = { request, body: { browser_token }, client: reply.raw }
    const answer = await askUpstream(deps.upstream, options[kind], call)
    if (!isSuccess(answer)) throw await refusedLogin(answer)
    reply.setCookie(cookie.name, browser_token, cookie.options)
    return readAnswer(request, deps.upstream, options[kind], answer)
  }
}

/** POST /bff/login/customer/passkey and the same of employees: logs in with a passkey alone, and starts a session. */
export const loginWithPasskey = (kind: AccountKind, deps: LoginDeps) => {
  const cookie = cookieOf(deps.config.publicUrl)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const used = parseInput(UsedPasskey, request.body ?? {})
    const browser_token = cookie.tokenOf(request)
    if (browser_token === undefined) throw new AppError('challenge_ended')
    const device_marks = deps.knownBrowser.marksOf(request)
    const answer = await askUpstream(deps.upstream, logins[kind], {
      request,
      body: { browser_token, ...used, ...(device_marks.length > 0 && { device_marks }) },
      userAgent: request.headers['user-agent'] ?? '',
      client: reply.raw,
    })
    if (isSuccess(answer)) return enter({ kind, email: '', entry: logins[kind], answer }, request, reply, deps)
    const refusal = await refusedLogin(answer)
    request.log.info({ audit: 'login_failed', kind, reason: refusal.code }, 'login failed')
    throw refusal
  }
}
