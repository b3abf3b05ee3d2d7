import { create } from 'zustand'
import { type AuthState, signedOut } from '../../shared/model/session.ts'
import { bff } from '../api.ts'
import type { ApiError } from '../api-error.ts'
import { useAlert } from './alert.ts'
import { reloadState } from './reload-state.ts'
import { resetResources } from './resource.ts'
import { useUser } from './user.ts'

/** Whether the error replaces the page by the login, the consent or the maintenance page. */
export const replacesPage = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'terms_update' || code === 'maintenance'

interface SessionState {
  /** undefined: not loaded yet. `accountType: null`: signed out. */
  auth: AuthState | undefined
  /** The session expired or was revoked; the login page says so. */
  lost: boolean
  /** The person logged out: the login page gets no return address. */
  loggedOut: boolean
  failed: unknown
  load: () => Promise<void>
  loginCustomer: (email: string, password: string) => Promise<AuthState>
  loginEmployee: (email: string, password: string) => Promise<AuthState>
  /** Throws when the call fails: the session is still valid then, and the person must be told. */
  logout: () => Promise<void>
  /** Handles a failed call of the signed-in person: the session may have ended or changed. */
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
  /** A permission may have been revoked: reloads the permissions, and alerts when one is gone. */
  const reloadPermissions = async () => {
    const before = mayChange()
    await Promise.all([get().load(), useUser.getState().reload()])
    if (before && !mayChange()) useAlert.getState().show({ variant: 'danger', message: 'error.forbidden' })
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
        // Retries after the server's Retry-After delay, without a click.
        const delay = (failed as ApiError).retryAfter
        if (delay !== undefined)
          setTimeout(() => {
            if (get().failed === failed) void get().load()
          }, delay * 1000)
      }
    },
    loginCustomer: (email, password) => enter(bff.loginCustomer({ email, password })),
    loginEmployee: (email, password) => enter(bff.loginEmployee({ email, password })),
    logout: async () => {
      // Other calls fail with 401 as soon as the server has ended the session.
      set({ loggedOut: true })
      try {
        await bff.logout()
      } catch (error) {
        set({ loggedOut: false })
        throw error
      }
      leave(false)
    },
    refused: ({ status, code }) => {
      const { auth } = get()
      // Several calls may fail with 401 at once; the session ends once.
      if (!auth?.accountType) return
      if (status === 401) leave(!get().loggedOut)
      else if (code === 'terms_update') set({ auth: { ...auth, isTermsUpdate: true } })
      else if (code === 'maintenance') set({ auth: { ...auth, isInMaintenance: true } })
      else if (code === 'forbidden') void reloadPermissions()
    },
    consented: () => {
      const { auth } = get()
      if (auth) set({ auth: { ...auth, isTermsUpdate: false } })
    },
  }
})

// After its creation: HTML that was ready is hydrated with the initial state.
useSession.setState({ ...reloadState('session', () => ({ lost: useSession.getState().lost })) })
