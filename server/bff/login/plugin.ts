import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import { UnlockReason } from '../../../shared/contract/sign-in/unlock-request.ts'
import { Credentials } from '../../../shared/model/credentials.ts'
import { UsedPasskey } from '../../../shared/model/passkey.ts'
import { locales } from '../../../shared/rules/locale.ts'
import { takeJson } from '../../http/body.ts'
import { routeLimit } from '../../http/body-limit.ts'
import { session } from './current-session.ts'
import type { LoginDeps } from './deps.ts'
import { login } from './login.ts'
import { loginWithPasskey, passkeyOptions } from './login-passkey.ts'
import { logout } from './logout.ts'
import { completeWith, pendingOptions, reportLoss, resendCode, ways } from './second-step.ts'
import { endOtherSession, endOtherSessions, listSessions } from './session-list.ts'

/** Of one network. Each login page of a browser with passkeys asks for options, which the account API stores for five minutes. */
const rateLimit = { max: 600, timeWindow: 15 * 60_000 }

/** The BFF's own calls: login, logout, sessions and the public configuration. */
export const loginCalls = fp(
  async (app: FastifyInstance, deps: LoginDeps) => {
    // The marks of a browser are in its cookie.
    const limit = routeLimit({ ...auth.postLogin, body: Credentials })
    app.post('/bff/login/customer', limit, login('customer', deps))
    app.post('/bff/login/employee', limit, login('employee', deps))
    for (const [name, way] of Object.entries(ways))
      app.post(`/bff/login/${name}`, routeLimit({ ...auth.postLogin, body: way.body }), completeWith(way, deps))
    app.post('/bff/login/code/resend', resendCode(deps))
    app.post('/bff/login/lost', routeLimit({ ...auth.postLogin, body: UnlockReason }), reportLoss(deps))
    app.post('/bff/login/passkey/options', pendingOptions(deps))
    const passkeyLimit = routeLimit({ ...auth.postLogin, body: UsedPasskey })
    for (const kind of ['customer', 'employee'] as const) {
      app.post(`/bff/login/${kind}/passkey/options`, { config: { rateLimit } }, passkeyOptions(kind, deps))
      app.post(`/bff/login/${kind}/passkey`, passkeyLimit, loginWithPasskey(kind, deps))
    }
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
