import type { auth } from '../../../../shared/contract/sign-in/auth.ts'
import { accountDigest } from '../../../http/account-digest.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { endToken, validTokens } from '../../access/caller/token.ts'
import { passkeyFlags } from '../../access/passkey-standing.ts'
import { logIn } from '../login/log-in.ts'

export const authHandlers = (deps: Deps): HandlersOf<typeof auth> => ({
  /**
   * Log lines of a failed login have the digest of the address, because the BFF knows only that. Logins refused for reasons
   * other than the password are logged too.
   */
  postLogin: async ({ body, side: { kind }, ...proven }) => {
    const log = proven.log.child({ who: accountDigest(kind, body.email) })
    try {
      return await logIn('password', body, { kind, context: { ...proven, log }, proven, deps })
    } catch (error) {
      const reason = error instanceof AppError ? error.code : 'internal'
      if (reason === 'proof_required') log.info({ audit: 'login_pending', kind }, 'a login waits for a proof')
      else if (reason !== 'login_failed') log.info({ audit: 'login_failed', kind, reason }, 'login refused')
      throw error
    }
  },
  postLogout: async ({ caller }) => {
    await endToken(deps.db, caller.tokenHash)
    return {}
  },
  getCheck: async ({ caller }) => ({
    user_id: caller.userId,
    email: caller.email,
    is_in_maintenance: deps.config.maintenance,
    ...passkeyFlags(caller.passkeys),
    ...(caller.kind === 'customer'
      ? {
          is_terms_update: caller.isTermsUpdate,
          is_only_view: 0,
          manager_flg: caller.memberships.some(({ manager_flg }) => manager_flg === 1),
        }
      : { is_terms_update: 0, is_only_view: caller.isOnlyView }),
  }),
  getSessionList: async ({ caller, now }) => ({ tokens: await validTokens(deps.db, caller, now) }),
})
