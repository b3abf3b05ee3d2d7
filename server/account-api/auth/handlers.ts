import type { auth } from '../../../shared/contract/auth.ts'
import { endToken } from '../access/token.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { login } from './login.ts'

export const authHandlers = (parts: Parts): HandlersOf<typeof auth> => {
  const logout = async ({ caller }: { caller: { tokenHash: Uint8Array } }) => {
    await endToken(parts.db, caller.tokenHash)
    return {}
  }
  const is_in_maintenance = parts.config.maintenance
  return {
    postLogin: async ({ body, ...asking }) => login('customer', body, asking, parts),
    postAdminLogin: async ({ body, ...asking }) => login('employee', body, asking, parts),
    postLogout: logout,
    postAdminLogout: logout,
    getCheck: async ({ caller }) => ({
      email: caller.email,
      is_terms_update: caller.isTermsUpdate,
      is_only_view: 0,
      is_in_maintenance,
    }),
    getAdminCheck: async ({ caller }) => ({
      email: caller.email,
      is_terms_update: 0,
      is_only_view: caller.isOnlyView,
      is_in_maintenance,
    }),
  }
}
