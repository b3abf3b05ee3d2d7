import { randomBytes } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance } from 'fastify'
import { createCache } from '../cache.ts'
import type { SessionCookie } from './cookie.ts'
import type { Sessions } from './lifecycle.ts'

type UnsignResult = ReturnType<Signer['unsign']>

/**
 * Signs session ids and caches verified signatures, because a browser sends the same one with each request. An id whose
 * cookie was signed with an older secret keeps that cookie: @fastify/session would treat a new signature as another session
 * and clear the cookie.
 *
 * @param secrets newest first
 */
const createSigner = (secrets: readonly string[]) => {
  const signer = new Signer([...secrets])
  const idOf = createCache<string>()
  const cookieOf = createCache<string>()
  return {
    sign: (id: string): string => cookieOf.get(id) ?? signer.sign(id),
    unsign: (cookie: string): UnsignResult => {
      const known = idOf.get(cookie)
      if (known !== undefined) return { valid: true, renew: false, value: known }
      const result = signer.unsign(cookie)
      if (result.valid && result.value !== null) {
        idOf.set(cookie, result.value)
        cookieOf.set(result.value, cookie)
      }
      return result
    },
  }
}

interface Options {
  sessions: Sessions
  cookie: SessionCookie
  /** Cookie signing secrets, newest first. */
  secrets: readonly string[]
}

/** Adds `request.session` to the routes of a scope: @fastify/session with our store. */
export const readSessions = async (scope: FastifyInstance, { sessions, cookie, secrets }: Options): Promise<void> => {
  // Runs before the plugin's own hook, which is needed only after a login. Otherwise that hook would hash every session. It
  // would also clear the cookie of an ended session, and so race with a concurrent login.
  scope.addHook('onSend', (request, _reply, _payload, done) => {
    if (!request.session?.isSaved?.()) request.setDecorator('session', null)
    done()
  })
  await scope.register(session, {
    secret: createSigner(secrets),
    store: sessions.store,
    cookieName: cookie.name,
    cookie: cookie.options,
    idGenerator: () => randomBytes(32).toString('base64url'),
    rolling: false,
    saveUninitialized: false,
  })
}
