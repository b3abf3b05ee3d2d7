import { create } from 'zustand'
import type { HeldJob } from '../../../../shared/model/held-job.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
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
  /** Token of the link that was used; '' for none. */
  token: string
  /** The address that the link was mailed to. */
  email: string
  /** Names of the passkeys that wait for their owner. */
  suspended: readonly string[]
  /** Addresses of the company accounts that are no longer linked. */
  unlinked: readonly string[]
  /** 1: the recovery codes have ended. */
  codes_ended: FlagValue
  /** Jobs of the account that are held. */
  held: HeldJob[]
  /** Secures the account. This may end the current session. */
  secure: (token: string, email: string) => Promise<void>
}

/** Securing an account from its mailbox. */
export const useAccountSecure = create<SecureState>((set, get) => ({
  token: '',
  email: '',
  suspended: [],
  unlinked: [],
  codes_ended: 0,
  held: [],
  ...reloadState('account-secure', () => {
    const { token, email, suspended, unlinked, codes_ended, held } = get()
    return { token, email, suspended, unlinked, codes_ended, held }
  }),
  secure: async (token, email) => {
    const { suspended, unlinked, codes_ended, held } = await api.postAccountSecure({ body: { token } })
    set({ token, email, suspended, unlinked, codes_ended, held })
    await useSession.getState().load()
  },
}))
