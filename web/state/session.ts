import { create } from 'zustand'
import { type AuthState, signedOut } from '../../shared/model/session.ts'
import { bff } from '../api.ts'
import type { ApiError } from '../api-error.ts'
import { reloadState } from './reload-state.ts'
import { resetResources } from './resource.ts'

interface SessionState {
  /** undefined: not loaded yet. `accountType: null`: signed out. */
  auth: AuthState | undefined
  /** Another account that logged in in another tab: this page is still that of `auth`, and its calls are refused. */
  other: AuthState | undefined
  /** The session expired or was revoked; the login page says so. */
  lost: boolean
  /** The person logged out: the login page gets no return address. */
  loggedOut: boolean
  failed: unknown
  /** Set while a call waits for the password: tells whether the person gave it. */
  proving?: ((isProven: boolean) => void) | undefined
  load: () => Promise<void>
  login: typeof bff.login
  /** The session has ended. */
  leave: (lost: boolean) => void
}

export const useSession = create<SessionState>((set, get) => {
  return {
    auth: undefined,
    other: undefined,
    lost: false,
    loggedOut: false,
    failed: undefined,
    load: async () => {
      try {
        const found = await bff.session()
        const { account } = get().auth ?? {}
        const isOther = account && found.account && found.account !== account
        set(isOther ? { other: found } : { auth: found, failed: undefined })
      } catch (failed) {
        set({ failed })
        // Retries after the server's Retry-After delay, without a click.
        const delay = (failed as ApiError).retryAfter
        if (delay !== undefined)
          setTimeout(() => {
            if (get().failed === failed) void get().load()
          }, delay * 1000)
      }
    },
    login: async (step, body) => {
      const auth = await bff.login(step, body)
      resetResources()
      set({ auth, other: undefined, lost: false, loggedOut: false })
      return auth
    },
    leave: lost => {
      resetResources()
      set({ auth: signedOut, other: undefined, lost, loggedOut: !lost })
    },
  }
})

/** Whether the signed-in employee may change data: all but view-only employees. Until the session is known, nobody. */
export const useMayChange = (): boolean => useSession(({ auth }) => auth?.isOnlyView === false)

// After its creation: prerendered HTML is hydrated with the initial state.
useSession.setState({ ...reloadState('session', () => ({ lost: useSession.getState().lost })) })
