import { create } from 'zustand'
import { reloadState } from '../../../state/reload-state.ts'

/** Lock details, which the server returns only for the right password. */
interface Lock {
  isManager: boolean
  /** An unlock request waits for the maker's decision. */
  isRequested: boolean
  /** Authorizes calls about the lock for 15 minutes. In memory only, except while the language switches. */
  token: string
}

interface LoginHint {
  /** Address of the last registration or login attempt; '' if none. */
  email: string
  lock: Lock | undefined
  /** The person has just registered. */
  isNew: boolean
  suggest: (email: string, hint?: { lock?: Lock | undefined; isNew?: boolean }) => void
  /** The person tries to log in, so the notice on the registration has done its work. */
  tried: () => void
}

/** Prefills the login page and identifies the locked account. In memory only. */
export const useLoginHint = create<LoginHint>((set, get) => ({
  email: '',
  lock: undefined,
  isNew: false,
  ...reloadState('login-hint', () => ({ email: get().email, lock: get().lock, isNew: get().isNew })),
  suggest: (email, { lock, isNew = false } = {}) => set({ email, lock, isNew }),
  tried: () => set({ isNew: false }),
}))
