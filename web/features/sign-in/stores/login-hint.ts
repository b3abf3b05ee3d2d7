import { create } from 'zustand'
import { reloadState } from '../../../state/reload-state.ts'

/** What a login with the right password says of a locked account. */
interface Lock {
  isManager: boolean
  /** Lets the person ask for help, for 15 minutes. Kept in memory, but for the switch of the language. */
  token: string
}

interface LoginHint {
  /** Address that somebody registered or tried to log in with; '' while there is none. */
  email: string
  lock: Lock | undefined
  suggest: (email: string, lock?: Lock) => void
}

/** What the login page fills in, and whom the notice of a locked account is about. Gone with the window. */
export const useLoginHint = create<LoginHint>((set, get) => ({
  email: '',
  lock: undefined,
  ...reloadState('login-hint', () => ({ email: get().email, lock: get().lock })),
  suggest: (email, lock) => set({ email, lock }),
}))
