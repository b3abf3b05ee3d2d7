import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { auth } from '../../../shared/contract/sign-in/auth.ts'
import type { oidc } from '../../../shared/contract/sign-in/oidc.ts'
import type { passkeyLogin } from '../../../shared/contract/sign-in/passkey-login.ts'
import type { pendingLogin } from '../../../shared/contract/sign-in/pending-login.ts'
import type { AuthState } from '../../../shared/model/session.ts'
import { accountDigest } from '../../http/account-digest.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { AccountKind } from '../session/store.ts'
import { type Answer, readJson } from '../upstream/answer.ts'
import { parseAnswer } from '../upstream/call.ts'
import { authState } from './current-session.ts'
import type { LoginDeps } from './deps.ts'
import { logOutUpstream } from './logout.ts'

/** The call that completed a login. */
export type Completing =
  | (typeof auth)['postLogin' | 'postAdminLogin']
  | (typeof pendingLogin)['postLoginCode' | 'postAdminLoginCode']
  | (typeof passkeyLogin)[
      | 'postLoginPasskey'
      | 'postAdminLoginPasskey'
      | 'postLoginProofPasskey'
      | 'postAdminLoginProofPasskey'
      | 'postLoginProofRecovery'
      | 'postAdminLoginProofRecovery']
  | (typeof oidc)['postAdminLoginOidc']

interface Completed {
  kind: AccountKind
  /** The address as typed; '' of a login with a passkey alone, and at the OpenID provider. */
  email: string
  /** Parameters of a logout at the provider. */
  logout?: string
  entry: Completing
  answer: Answer
}

/** The answer of a login. If it cannot be used, the token that it issued must not stay valid. */
const readLogin = async (request: FastifyRequest, { kind, entry, answer: { body } }: Completed, deps: LoginDeps) => {
  const answer = await readJson(body)
  try {
    return await parseAnswer(request, deps.upstream, entry, answer)
  } catch (error) {
    const issued = v.safeParse(v.object({ api_token: v.pipe(v.string(), v.minLength(1)) }), answer)
    if (issued.success) await logOutUpstream(request, { kind, token: issued.output.api_token }, deps.upstream)
    throw error
  }
}

/** Starts a session, and ends the oldest ones of the account beyond the newest 20. */
const begin = async (request: FastifyRequest, given: Parameters<Sessions['start']>[1], sessions: Sessions) => {
  const session = await sessions.start(request, given)
  return { session, oldest: await sessions.endOldest(session) }
}

/**
 * Enters with the token of a completed login: stores it in a session under a new id, and returns the auth state. An earlier session
 * of the browser ends, and so does the oldest of 21, here and upstream.
 */
export const enter = async (
  completed: Completed,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: LoginDeps,
): Promise<AuthState> => {
  const { upstream, sessions, config, knownBrowser } = deps
  const { kind, email: typed, logout } = completed
  const before = sessions.find(request)
  const { api_token: token, device_mark: mark, ...check } = await readLogin(request, completed, deps)
  // Without an id, the address stands for the account: sessions from before its change are then listed apart.
  const owner = accountDigest(kind, check.user_id ?? check.email ?? typed)
  const email = check.email === undefined ? typed : undefined
  const userAgent = request.headers['user-agent'] ?? ''
  const { session, oldest } = await begin(request, { kind, owner, token, email, userAgent, logout }, sessions).catch(
    async (error: unknown) => {
      // The store may still write the session later. Its token must be invalid by then.
      await logOutUpstream(request, { kind, token }, upstream)
      throw error
    },
  )
  const ended = before ? [before, ...oldest] : oldest
  await Promise.all(ended.map(session => logOutUpstream(request, session, upstream)))
  knownBrowser.keep(reply, owner, mark)
  const way = logout === undefined ? {} : { way: 'oidc' }
  request.log.info({ audit: 'login', kind, who: owner, ...way }, 'logged in')
  if (oldest.length > 0)
    request.log.info({ audit: 'session_ended', kind, who: owner, reason: 'newer_logins' }, 'the oldest session ended')
  return authState(session, { check, end: sessions.endOf(session), product: config.product })
}
