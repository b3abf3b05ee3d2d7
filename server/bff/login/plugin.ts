import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import fp from 'fastify-plugin'
import { type OwnCall, ownCalls } from '../../../shared/contract/own-calls.ts'
import { locales } from '../../../shared/rules/locale.ts'
import { takeJson } from '../../http/body.ts'
import { ownRoute } from '../own-route.ts'
import { session } from './current-session.ts'
import type { LoginDeps } from './deps.ts'
import { login } from './login.ts'
import { loginWithPasskey, passkeyOptions } from './login-passkey.ts'
import { logout } from './logout.ts'
import { completeWith, pendingOptions, reportLoss, resendCode, ways } from './second-step.ts'
import { endOtherSession, endOtherSessions, listSessions } from './session-list.ts'

/** The BFF's own calls: login, logout, sessions and the public configuration. */
export const loginCalls = fp(
  async (app: FastifyInstance, deps: LoginDeps) => {
    const serve = (call: OwnCall, handler: RouteHandlerMethod) => app.route({ ...ownRoute(call), handler })
    serve(ownCalls.customerLogin, login('customer', deps))
    serve(ownCalls.employeeLogin, login('employee', deps))
    serve(ownCalls.customerPasskeyOptions, passkeyOptions('customer', deps))
    serve(ownCalls.employeePasskeyOptions, passkeyOptions('employee', deps))
    serve(ownCalls.customerPasskeyLogin, loginWithPasskey('customer', deps))
    serve(ownCalls.employeePasskeyLogin, loginWithPasskey('employee', deps))
    for (const way of ways) serve(way.own, completeWith(way, deps))
    serve(ownCalls.resendCode, resendCode(deps))
    serve(ownCalls.passkeyOptions, pendingOptions(deps))
    serve(ownCalls.reportLoss, reportLoss(deps))
    await app.register(async scope => {
      // Logout ignores its body: an empty or malformed one must not prevent it.
      takeJson(scope, () => undefined)
      scope.route({ ...ownRoute(ownCalls.logout), handler: logout(deps) })
    })
    serve(ownCalls.session, session(deps))
    serve(ownCalls.sessions, listSessions(deps))
    serve(ownCalls.endSessions, endOtherSessions(deps))
    app.route<{ Params: { id: string } }>({ ...ownRoute(ownCalls.endSession), handler: endOtherSession(deps) })
    const { product, appEnv } = deps.config
    serve(ownCalls.config, async () => ({ product, environment: appEnv, locales }))
  },
  { name: 'login', dependencies: ['@fastify/cookie'], encapsulate: true },
)
