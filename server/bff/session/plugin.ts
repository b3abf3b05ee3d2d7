import { randomBytes } from 'node:crypto'
import session from '@fastify/session'
import type { FastifyInstance } from 'fastify'
import type { SessionCookie } from './cookie.ts'
import type { Sessions } from './lifecycle.ts'
import { createSigner } from './signer.ts'

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
