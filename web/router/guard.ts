import type { AuthState } from '../../shared/model/session.ts'
import { localAddress } from '../../shared/rules/return-address.ts'
import type { Guard } from './routes.ts'

/** What stands at an address for this person. */
export type Decision =
  | { show: 'page' | 'consent' | 'maintenance' | 'waiting' }
  /** Another address. */
  | { go: string }

export interface Visit {
  guard: Guard
  /** Path and query of the page. */
  address: string
  /** undefined: not known yet. */
  auth: AuthState | undefined
  /** Whether the customer administers a company; undefined: not known yet. */
  isManager: boolean | undefined
  /** The session was ended by its person: the login page leads to no particular place. */
  loggedOut: boolean
  product: string
}

const customerLogin = '/loginFront'
const employeeLogin = '/login'

/** Where a signed-in person starts. */
export const homeOf = (auth: AuthState): string =>
  auth.accountType === 'customer' ? '/accountInformation' : '/company'

const login = (path: string, { address, loggedOut }: Visit) => ({
  go: loggedOut ? path : `${path}?return=${encodeURIComponent(address)}`,
})

/** The query of a mailed link, which is asked about wherever it leads. */
const linkIn = (address: string): string => /\?mailaddress_token=.*/.exec(address)?.[0] ?? ''

/**
 * Customers' pages send to /loginFront, employees' to /login, both with the way back (specification §4); people of the other
 * kind go to their own home. View-only employees stay with the companies (specification §6).
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
  if (accountType !== (forCustomers ? 'customer' : product)) return { go: homeOf(auth) + linkIn(address) }
  if (!forCustomers) return guard === 'editor' && auth.isOnlyView ? { go: '/company' } : { show: 'page' }
  if (auth.isInMaintenance) return { show: 'maintenance' }
  if (auth.isTermsUpdate) return { show: 'consent' }
  if (guard === 'manager' && isManager === undefined) return { show: 'waiting' }
  return guard === 'manager' && !isManager ? { go: homeOf(auth) } : { show: 'page' }
}
