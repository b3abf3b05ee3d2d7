import type { auth } from '../../../../shared/contract/sign-in/auth.ts'
import type { Credentials } from '../../../../shared/model/credentials.ts'
import { accountDigest } from '../../../http/account-digest.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { endToken } from '../../access/token.ts'
import { login } from './login.ts'

export const authHandlers = (deps: Deps): HandlersOf<typeof auth> => {
  const logout = async ({ caller }: { caller: { tokenHash: Uint8Array } }) => {
    await endToken(deps.db, caller.tokenHash)
    return {}
  }
  /**
   * Every log line of a login has the account digest. Logins refused for reasons other than the password are logged
   * too.
   */
  const loggedLogin =
    (kind: 'customer' | 'employee') =>
    async ({ body, ...context }: { body: Credentials } & RequestContext) => {
      const log = context.log.child({ who: accountDigest(kind, body.email) })
      try {
        return await login(kind, body, { ...context, log }, deps)
      } catch (error) {
        const reason = error instanceof AppError ? error.code : 'internal'
        if (reason !== 'login_failed') log.info({ audit: 'login_failed', kind, reason }, 'login refused')
        throw error
      }
    }
  const is_in_maintenance = deps.config.maintenance
  return {
    postLogin: loggedLogin('customer'),
    postAdminLogin: loggedLogin('employee'),
    postLogout: logout,
    postAdminLogout: logout,
    getCheck: async ({ caller }) => ({
      email: caller.email,
      is_terms_update: caller.isTermsUpdate,
      is_only_view: 0,
      is_in_maintenance,
      manager_flg: caller.memberships.some(({ manager_flg }) => manager_flg === 1),
    }),
    getAdminCheck: async ({ caller }) => ({
      email: caller.email,
      is_terms_update: 0,
      is_only_view: caller.isOnlyView,
      is_in_maintenance,
    }),
  }
}
