import { create } from 'zustand'

interface LoginHint {
  /** Address that somebody registered or tried to log in with; '' while there is none. */
  email: string
  suggest: (email: string) => void
}

/** What the login page fills in, and whom the notice of a locked account is about. Gone with the window. */
export const useLoginHint = create<LoginHint>(set => ({ email: '', suggest: email => set({ email }) }))
