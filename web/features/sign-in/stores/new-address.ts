import { create } from 'zustand'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { linkToken } from '../../../state/link-token.ts'
import { reloadState } from '../../../state/reload-state.ts'
import { useSession } from '../../../state/session.ts'
import { useTop } from '../../../state/top.ts'
import { useUser } from '../../../state/user.ts'

/** Token of the email-change link that was opened in this tab. */
export const newAddressToken = linkToken('new-address-token')

/** Whether a failed verification means that the link never works. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 410, 422].includes(error.status)

interface NewAddressState {
  /** Token of the link that is or was verified; '' for none. */
  token: string
  status: 'verifying' | 'done' | 'failed'
  email: string
  error: unknown
  /** Verifies a link and activates the new address, once per link. Refused while another account is signed in. */
  verify: (token: string) => Promise<void>
  /** Clears the result when the reader leaves the page. */
  leave: () => void
}

const nothing = { token: '', status: 'verifying', email: '', error: undefined } as const

/** Verification of a new email address by its mailed link. */
export const useNewAddress = create<NewAddressState>((set, get) => ({
  ...nothing,
  // A link works once, so its success has to survive a reload.
  ...reloadState('new-address', () => {
    const { token, status, email } = get()
    return status === 'done' ? { token, status, email } : undefined
  }),
  verify: async token => {
    if (get().token === token) return
    set({ ...nothing, token })
    try {
      const signed_in = useSession.getState().auth?.email ?? undefined
      const { email } = await api.getEditMailaddressVerification({
        query: { token, ...(signed_in ? { signed_in } : {}) },
      })
      newAddressToken.clear()
      set({ status: 'done', email })
      // These stores show the address.
      await Promise.all([useTop, useUser].map(store => store.getState().reload()))
      await useSession.getState().load()
    } catch (error) {
      // Keeps the token for a retry, unless the link is dead.
      if (isDeadLink(error)) newAddressToken.clear()
      set({ status: 'failed', error })
    }
  },
  leave: () => set(nothing),
}))
