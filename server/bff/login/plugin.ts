import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import { Credentials } from '../../../shared/model/credentials.ts'
import { LoginCode } from '../../../shared/model/login-code.ts'
import { locales } from '../../../shared/rules/locale.ts'
import { takeJson } from '../../http/body.ts'
import { routeLimit } from '../../http/body-limit.ts'
import { session } from './current-session.ts'
import type { LoginDeps } from './deps.ts'
import { login } from './login.ts'
import { loginWithCode, resendCode } from './login-code.ts'
import { logout } from './logout.ts'
import { endOtherSession, endOtherSessions, listSessions } from './session-list.ts'

/** The BFF's own calls: login, logout, sessions and the public configuration. */
export const loginCalls = fp(
  async (app: FastifyInstance, deps: LoginDeps) => {
    // The marks of a browser are in its cookie.
    const limit = routeLimit({ ...auth.postLogin, body: Credentials })
    app.post('/bff/login/customer', limit, login('customer', deps))
    app.post('/bff/login/employee', limit, login('employee', deps))
    app.post('/bff/login/code', routeLimit({ ...auth.postLogin, body: LoginCode }), loginWithCode(deps))
    app.post('/bff/login/code/resend', resendCode(deps))
    await app.register(async scope => {
      // Logout ignores its body: an empty or malformed one must not prevent it.
      takeJson(scope, () => undefined)
      scope.post('/bff/logout', logout(deps))
    })
    app.get('/bff/session', session(deps))
    app.get('/bff/sessions', listSessions(deps))
    app.delete('/bff/sessions', endOtherSessions(deps))
    app.delete<{ Params: { id: string } }>('/bff/sessions/:id', endOtherSession(deps))
    const { product, appEnv } = deps.config
    app.get('/bff/config', async () => ({ product, environment: appEnv, locales }))
  },
  { name: 'login', dependencies: ['@fastify/cookie'], encapsulate: true },
)
