import { create } from 'zustand'
import { type AuthState, signedOut } from '../../shared/model/session.ts'
import { bff } from '../api.ts'
import type { ApiError } from '../api-error.ts'
import { useAlert } from './alert.ts'
import { reloadState } from './reload-state.ts'
import { resetResources } from './resource.ts'
import { useUser } from './user.ts'

/** Whether something else comes in place of the page: the login, the consent or the notice of maintenance. */
export const replacesPage = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'terms_update' || code === 'maintenance'

interface SessionState {
  /** undefined: not asked yet. `accountType: null`: no one is signed in. */
  auth: AuthState | undefined
  /** Set while the login page has to say that the session ended by itself. */
  lost: boolean
  /** The person logged out: nothing to come back to. */
  loggedOut: boolean
  failed: unknown
  load: () => Promise<void>
  loginCustomer: (email: string, password: string) => Promise<AuthState>
  loginEmployee: (email: string, password: string) => Promise<AuthState>
  /** Throws when the server did not answer: the cookie is still alive then, and no one may believe otherwise. */
  logout: () => Promise<void>
  /** A call of the signed-in person was refused: the session is over, or not what it was. */
  refused: (error: ApiError) => void
  /** The person accepted the terms in force. */
  consented: () => void
}

export const useSession = create<SessionState>((set, get) => {
  const enter = async (login: Promise<AuthState>) => {
    const auth = await login
    resetResources()
    set({ auth, lost: false, loggedOut: false })
    return auth
  }
  const leave = (lost: boolean) => {
    resetResources()
    set({ auth: signedOut, lost, loggedOut: !lost })
  }
  const mayChange = () => {
    const { auth } = get()
    return auth?.accountType === 'customer' ? useUser.getState().data?.manager_flg === 1 : auth?.isOnlyView === false
  }
  /** Somebody may have taken a permission away: asks what is left, and says so. */
  const askPermissions = async () => {
    const before = mayChange()
    await Promise.all([get().load(), useUser.getState().reload()])
    if (before && !mayChange()) useAlert.getState().show({ variant: 'danger', message: 'error.forbidden' })
  }
  return {
    auth: undefined,
    lost: false,
    loggedOut: false,
    ...reloadState('session', () => ({ lost: get().lost })),
    failed: undefined,
    load: async () => {
      try {
        set({ auth: await bff.session(), failed: undefined })
      } catch (failed) {
        set({ failed })
        // A server that is busy for a moment says when to come back: no one has to press a button for that.
        const wait = (failed as ApiError).retryAfter
        if (wait !== undefined)
          setTimeout(() => {
            if (get().failed === failed) void get().load()
          }, wait * 1000)
      }
    },
    loginCustomer: (email, password) => enter(bff.loginCustomer({ email, password })),
    loginEmployee: (email, password) => enter(bff.loginEmployee({ email, password })),
    logout: async () => {
      await bff.logout()
      leave(false)
    },
    refused: ({ status, code }) => {
      const { auth } = get()
      // Several calls may come back with 401 at once: the session ends once.
      if (!auth?.accountType) return
      if (status === 401) leave(true)
      else if (code === 'terms_update') set({ auth: { ...auth, isTermsUpdate: true } })
      else if (code === 'maintenance') set({ auth: { ...auth, isInMaintenance: true } })
      else if (code === 'forbidden') void askPermissions()
    },
    consented: () => {
      const { auth } = get()
      if (auth) set({ auth: { ...auth, isTermsUpdate: false } })
    },
  }
})
