import { create } from 'zustand'
import type { Rescued } from '../../../../shared/model/rescued.ts'
import { api } from '../../../api.ts'
import { linkToken } from '../../../state/link-token.ts'
import { reloadState } from '../../../state/reload-state.ts'
import { resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'

/** Token of the link in a mail about a login or a new password. It is kept after use, so that a reload says "used". */
export const secureToken = linkToken('account-secure-token')

/** State of such a link, and the address that it was mailed to. */
export const useSecureLink = resource(({ token }: { token: string }, signal) =>
  api.postAccountSecureCheck({ body: { token }, signal }),
)

interface SecureState {
  /** The account that was secured: the token of the link, and the address that it was mailed to; undefined: none. */
  done: { token: string; email: string; rescued: Rescued } | undefined
  /** Secures the account. This may end the current session. */
  secure: (token: string, email: string) => Promise<void>
}

/** Securing an account from its mailbox. */
export const useAccountSecure = create<SecureState>((set, get) => ({
  done: undefined,
  ...reloadState('account-secure', () => ({ done: get().done })),
  secure: async (token, email) => {
    const rescued = await api.postAccountSecure({ body: { token } })
    set({ done: { token, email, rescued } })
    await useSession.getState().load()
  },
}))
