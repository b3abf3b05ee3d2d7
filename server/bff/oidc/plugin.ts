import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as v from 'valibot'
import { ownCalls } from '../../../shared/contract/own-calls.ts'
import { oidc as calls } from '../../../shared/contract/sign-in/oidc.ts'
import { OidcBegin, OidcLogout, OidcReturn } from '../../../shared/model/oidc.ts'
import { localAddress } from '../../../shared/rules/return-address.ts'
import { AppError } from '../../http/app-error.ts'
import { parseInput } from '../../http/valibot.ts'
import { sessionRefused } from '../gateway/session-refused.ts'
import { localeFor } from '../locale.ts'
import type { LoginDeps } from '../login/deps.ts'
import { enter } from '../login/enter.ts'
import { isSuccess, refusedLogin } from '../login/refused-login.ts'
import { ownRoute } from '../own-route.ts'
import { discard } from '../upstream/answer.ts'
import { askUpstream } from '../upstream/call.ts'
import { type Provided, ProviderFailure } from './provider.ts'

type Oidc = NonNullable<LoginDeps['oidc']>

/** Logs a visit of the provider that failed here. The account API logs its own refusals. */
const logFailure = (request: FastifyRequest, isProof: boolean, error: unknown): void => {
  const reason = error instanceof ProviderFailure ? error.reason : error instanceof AppError ? error.code : 'internal'
  const audit = isProof ? 'proof_failed' : 'login_failed'
  request.log.info({ audit, kind: 'employee', way: 'oidc', reason }, 'a visit of the OpenID provider failed')
}

/** POST /bff/oidc/login: begins a visit of the provider. @returns where the browser goes */
const begin =
  ({ sessions }: LoginDeps, { provider, visits }: Oidc) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { proof = false, return_to } = parseInput(OidcBegin, request.body ?? {})
    const session = proof ? sessions.find(request) : undefined
    if (proof && session?.kind !== 'employee') throw new AppError('unauthorized')
    try {
      const { visit, url } = await provider.begin({ locale: localeFor(request), again: proof })
      const returnTo = localAddress(return_to)
      await visits.begin(request, reply, {
        ...visit,
        ...(session ? { provesSession: session.key } : {}),
        ...(returnTo === undefined ? {} : { returnTo }),
      })
      return { url }
    } catch (error) {
      logFailure(request, proof, error)
      throw error
    }
  }

/** What the account API is given. */
const bodyOf = ({ idToken, accessToken }: Provided, nonce: string) => ({
  id_token: idToken,
  access_token: accessToken,
  nonce,
})

/**
 * POST /bff/oidc/finish: takes the code that the provider gave the browser, and logs in with what it is worth: as another login does,
 * with a session under a new id. A visit ends with its code, so a code is used once. A visit for a fresh proof needs its session.
 */
const finish = (deps: LoginDeps, { provider, visits }: Oidc) => {
  const { sessions, upstream, knownBrowser } = deps

  const visitOf = async (request: FastifyRequest, reply: FastifyReply, search: string) => {
    const begun = await visits.find(request)
    if (!begun) throw new AppError('login_ended')
    // An address that someone else has made does not end the visit that is under way.
    if (new URLSearchParams(search).get('state') !== begun.state) throw new ProviderFailure('oidc_failed', 'state')
    const taken = await visits.take(request, reply)
    if (taken?.state !== begun.state) throw new AppError('login_ended')
    return taken
  }

  const prove = async (request: FastifyRequest, reply: FastifyReply, body: object, key: string) => {
    const session = sessions.find(request)
    if (session?.key !== key) throw new AppError('unauthorized')
    const call = { request, token: session.token, body, client: reply.raw }
    const answer = await askUpstream(upstream, calls.postAdminSessionProofOidc, call)
    if (!isSuccess(answer)) {
      if (answer.statusCode !== 401) throw await refusedLogin(answer)
      discard(answer.body)
      await sessionRefused(request, reply, sessions, session)
      throw new AppError('unauthorized')
    }
    discard(answer.body)
    return { proven: true }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { search } = parseInput(OidcReturn, request.body ?? {})
    let isProof = false
    let provided: Provided
    let visit: Awaited<ReturnType<typeof visitOf>>
    try {
      visit = await visitOf(request, reply, search)
      isProof = visit.provesSession !== undefined
      provided = await provider.finish({ ...visit, again: isProof }, search)
    } catch (error) {
      logFailure(request, isProof, error)
      throw error
    }
    const { provesSession, nonce, returnTo } = visit
    const body = bodyOf(provided, nonce)
    if (provesSession !== undefined) return prove(request, reply, body, provesSession)
    const device_marks = knownBrowser.marksOf(request)
    const answer = await askUpstream(upstream, calls.postAdminLoginOidc, {
      request,
      body: device_marks.length === 0 ? body : { ...body, device_marks },
      userAgent: request.headers['user-agent'] ?? '',
      client: reply.raw,
    })
    if (!isSuccess(answer)) {
      const refusal = await refusedLogin(answer)
      request.log.info({ audit: 'login_failed', kind: 'employee', way: 'oidc', reason: refusal.code }, 'login failed')
      throw refusal
    }
    const entry = calls.postAdminLoginOidc
    const state = await enter(
      { kind: 'employee', email: '', entry, answer, logout: provided.logout },
      request,
      reply,
      deps,
    )
    return { ...state, returnTo: returnTo ?? null }
  }
}

/** POST /bff/oidc/backchannel-logout: the provider ends sessions. The account API verifies its token and ends theirs. */
const backchannelLogout =
  ({ upstream }: LoginDeps) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const form = v.safeParse(OidcLogout, request.body)
    if (!form.success) return reply.code(400).send({ error: 'invalid_request' })
    const signal = AbortSignal.timeout(15_000)
    const answer = await askUpstream(upstream, calls.postAdminLogoutOidc, { request, body: form.output, signal })
    discard(answer.body)
    if (isSuccess(answer)) return reply.code(200).send()
    return reply.code(answer.statusCode >= 500 ? 503 : 400).send({ error: 'invalid_request' })
  }

/** The login of employees at their own OpenID provider. Without one, these addresses are 404. */
export const oidcCalls = fp(
  async (app: FastifyInstance, deps: LoginDeps) => {
    const { oidc } = deps
    if (!oidc) return
    app.route({ ...ownRoute(ownCalls.oidcBegin), handler: begin(deps, oidc) })
    app.route({ ...ownRoute(ownCalls.oidcFinish), handler: finish(deps, oidc) })
    await app.register(async scope => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      scope.route({ ...ownRoute(ownCalls.oidcLogout), handler: backchannelLogout(deps) })
    })
  },
  { name: 'oidc', dependencies: ['@fastify/cookie'], encapsulate: true },
)
