import type { AuthState } from '../../shared/model/session.ts'
import { localAddress } from '../../shared/rules/return-address.ts'
import type { Guard, Layout } from './routes.ts'

/** What an address shows to this person. */
export type Decision =
  | { show: 'page' | 'consent' | 'maintenance' | 'waiting' }
  /** Redirect to another address. */
  | { go: string }

export interface Visit {
  guard: Guard
  /** Path and query of the page. */
  address: string
  /** undefined: not loaded yet. */
  auth: AuthState | undefined
  /** Whether the customer administers a company; undefined: not loaded yet. */
  isManager: boolean | undefined
  /** The person logged out: the login page gets no return address. */
  loggedOut: boolean
  product: string
}

const customerLogin = '/loginFront'
const employeeLogin = '/login'

/** Start page of a signed-in person. */
export const homeOf = (auth: AuthState): string =>
  auth.accountType === 'customer' ? '/accountInformation' : '/company'

/** The layout that an address has for this person. */
export const layoutFor = (layout: Layout, auth: AuthState | undefined): Layout => {
  if (layout !== 'own') return layout
  if (!auth?.accountType) return 'public'
  return auth.accountType === 'customer' ? 'front' : 'employee'
}

const login = (path: string, { address, loggedOut }: Visit) => ({
  go: loggedOut ? path : `${path}?return=${encodeURIComponent(address)}`,
})

/** The token query of a mailed link. Redirects keep it, because both start pages handle it. */
const tokenQuery = (address: string): string => /\?mailaddress_token=.*/.exec(address)?.[0] ?? ''

/**
 * Customer pages redirect to /loginFront, employee pages to /login, both with a return address (specification §4). The
 * other kind of account goes to its own start page. View-only employees are redirected to the companies (specification
 * §6).
 */
export const decide = (visit: Visit): Decision => {
  const { guard, auth, address, isManager, product } = visit
  if (guard === 'none') return { show: 'page' }
  if (!auth) return { show: 'waiting' }
  const { accountType } = auth
  if (guard === 'guest') {
    if (accountType === null) return { show: 'page' }
    return { go: localAddress(new URLSearchParams(address.split('?')[1]).get('return')) ?? homeOf(auth) }
  }
  const forCustomers = guard === 'customer' || guard === 'manager'
  if (accountType === null) return login(forCustomers ? customerLogin : employeeLogin, visit)
  if (accountType !== (forCustomers ? 'customer' : product)) return { go: homeOf(auth) + tokenQuery(address) }
  if (!forCustomers) return guard === 'editor' && auth.isOnlyView ? { go: '/company' } : { show: 'page' }
  if (auth.isInMaintenance) return { show: 'maintenance' }
  if (auth.isTermsUpdate) return { show: 'consent' }
  if (guard === 'manager' && isManager === undefined) return { show: 'waiting' }
  return guard === 'manager' && !isManager ? { go: homeOf(auth) } : { show: 'page' }
}
