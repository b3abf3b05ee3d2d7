import { create } from 'zustand'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { linkToken } from '../../../state/link-token.ts'
import { reloadState } from '../../../state/reload-state.ts'
import { useSession } from '../../../state/session.ts'
import { useTop } from '../../../state/top.ts'
import { useUser } from '../../../state/user.ts'

/** Secret of the link for a new address that was opened in this tab. */
export const newAddressToken = linkToken('new-address-token')

interface NewAddressState {
  /** Secret of the link that is or was looked at; '' for none. */
  token: string
  status: 'verifying' | 'done' | 'failed'
  email: string
  error: unknown
  /** Puts the new address of a mailed link in place, once per link. Whoever is logged in as somebody else is refused. */
  verify: (token: string) => Promise<void>
  /** The page that told of it is left. */
  leave: () => void
}

const nothing = { token: '', status: 'verifying', email: '', error: undefined } as const

/** A new address of the signed-in person, on its way from the mailed link to the account. */
export const useNewAddress = create<NewAddressState>((set, get) => ({
  ...nothing,
  // What was done could not be done twice.
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
      // Whatever shows the address.
      await Promise.all([useTop, useUser].map(store => store.getState().reload()))
      await useSession.getState().load()
    } catch (error) {
      // What the link cannot do now it may do later, unless it is over.
      if (error instanceof ApiError && [404, 409, 410].includes(error.status)) newAddressToken.clear()
      set({ status: 'failed', error })
    }
  },
  leave: () => set(nothing),
}))
