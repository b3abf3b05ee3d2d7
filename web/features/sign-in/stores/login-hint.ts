import { create } from 'zustand'
import { reloadState } from '../../../state/reload-state.ts'

/** Lock details, which the server returns only for the right password. */
interface Lock {
  isManager: boolean
  /** Authorizes calls about the lock for 15 minutes. In memory only, except while the language switches. */
  token: string
}

interface LoginHint {
  /** Address of the last registration or login attempt; '' if none. */
  email: string
  lock: Lock | undefined
  suggest: (email: string, lock?: Lock) => void
}

/** Prefills the login page and identifies the locked account. In memory only. */
export const useLoginHint = create<LoginHint>((set, get) => ({
  email: '',
  lock: undefined,
  ...reloadState('login-hint', () => ({ email: get().email, lock: get().lock })),
  suggest: (email, lock) => set({ email, lock }),
}))
