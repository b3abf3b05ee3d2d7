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

/** Gives the routes of a scope `request.session`, kept by @fastify/session in our store. */
export const readSessions = async (scope: FastifyInstance, { sessions, cookie, secrets }: Options): Promise<void> => {
  // Before the plugin's own hook, which has something to do after a login only. Of every other session it would compute a
  // digest; and it would clear the cookie of one that has ended, and so perhaps of a login that runs at the same time.
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
