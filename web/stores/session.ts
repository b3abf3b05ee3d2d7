import { create } from 'zustand'
import type { AuthState } from '../../shared/model/session.ts'
import { bff } from '../api.ts'
import { forgetResources } from './resource.ts'

/** Fired on window when a session ended by itself: forms keep a draft of what stands in them. */
const sessionLost = 'yardkey:session-lost'

interface SessionState {
  /** undefined: not asked yet. `accountType: null`: nobody is signed in. */
  auth: AuthState | undefined
  /** Set while the login page has to say that the session ended by itself. */
  lost: boolean
  /** The person logged out: nothing to come back to. */
  loggedOut: boolean
  failed: unknown
  load: () => Promise<void>
  loginCustomer: (email: string, password: string) => Promise<AuthState>
  loginEmployee: (email: string, password: string) => Promise<AuthState>
  /** Throws when the server did not answer: the cookie is still alive then, and nobody may believe otherwise. */
  logout: () => Promise<void>
  /** The server said 401. */
  lose: () => void
  /** The person accepted the terms in force. */
  consented: () => void
}

const nobody: AuthState = {
  accountType: null,
  email: null,
  isInMaintenance: false,
  isTermsUpdate: false,
  isOnlyView: false,
  idleExpiresAt: null,
  absoluteExpiresAt: null,
}

export const useSession = create<SessionState>((set, get) => {
  const enter = async (login: Promise<AuthState>) => {
    const auth = await login
    forgetResources()
    set({ auth, lost: false, loggedOut: false })
    return auth
  }
  const leave = (lost: boolean) => {
    forgetResources()
    set({ auth: nobody, lost, loggedOut: !lost })
  }
  return {
    auth: undefined,
    lost: false,
    loggedOut: false,
    failed: undefined,
    load: async () => {
      try {
        set({ auth: await bff.session(), failed: undefined })
      } catch (failed) {
        set({ failed })
      }
    },
    loginCustomer: (email, password) => enter(bff.loginCustomer({ email, password })),
    loginEmployee: (email, password) => enter(bff.loginEmployee({ email, password })),
    logout: async () => {
      await bff.logout()
      leave(false)
    },
    lose: () => {
      // Several calls may come back with 401 at once: the session ends once.
      if (get().auth?.accountType == null) return
      window.dispatchEvent(new Event(sessionLost))
      leave(true)
    },
    consented: () => {
      const { auth } = get()
      if (auth) set({ auth: { ...auth, isTermsUpdate: false } })
    },
  }
})
