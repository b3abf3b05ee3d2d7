import { create } from 'zustand'
import { api } from '../api.ts'
import { carried } from './carry.ts'
import { useSession } from './session.ts'
import { useTop } from './top.ts'
import { useUser } from './user.ts'

interface NewAddressState {
  token: string
  status: 'verifying' | 'done' | 'failed'
  email: string
  error: unknown
  /** Puts the new address of a mailed link in place, once per link. */
  verify: (token: string) => Promise<void>
}

/** A new address of the signed-in person, on its way from the mailed link to the account. */
export const useNewAddress = create<NewAddressState>((set, get) => ({
  token: '',
  status: 'verifying',
  email: '',
  error: undefined,
  // What failed is tried again, with the same result; what was done could not be done twice.
  ...carried('new-address', () => {
    const { token, status, email } = get()
    return status === 'done' ? { token, status, email } : undefined
  }),
  verify: async token => {
    if (get().token === token) return
    set({ token, status: 'verifying', error: undefined })
    try {
      const { email } = await api.getEditMailaddressVerification({ query: { token } })
      set({ status: 'done', email })
      // Whatever shows the address.
      await Promise.all([useTop, useUser].map(store => store.getState().reload()))
      await useSession.getState().load()
    } catch (error) {
      set({ status: 'failed', error })
    }
  },
}))
