import type { ComponentType } from 'react'
import { create } from 'zustand'
import { reloadState } from '../../../state/reload-state.ts'

interface Hint {
  /**
   * What the server told of a login that it did not complete, which it does only after the right password: of a lock, or of a code
   * that it wants. In memory only, except while the language switches.
   */
  refusal?: Record<string, unknown>
  /** The person has just registered. */
  isNew?: boolean
}

interface LoginHint extends Hint {
  /** Loaded after the first paint, where the browser has passkeys. */
  PasskeyLogin?: ComponentType<{ kind: 'customer' | 'employee' }>
  /** Address of the last registration or login attempt; '' if none. */
  email: string
  suggest: (email: string, hint?: Hint) => void
  /** The person tries to log in, so the notice on the registration has done its work. */
  tried: () => void
}

/** Prefills the login page, and tells the page that goes on with a login. In memory only. */
export const useLoginHint = create<LoginHint>((set, get) => ({
  email: '',
  ...reloadState('login-hint', get),
  suggest: (email, { refusal, isNew } = {}) => set({ email, refusal, isNew } as LoginHint),
  tried: () => set({ isNew: false }),
}))
