/** An entry of the list of one's own sessions. Times are ISO 8601. */
export interface OwnSession {
  /** Opaque. The cookie cannot be derived from it. */
  id: string
  /** Whether it is the session of the request. */
  isCurrent: boolean
  /** The User-Agent header. */
  userAgent: string
  createdAt: string
  /** Last use, accurate to a minute. */
  seenAt: string
}

/** Time left of a session in whole seconds. Not a time of day, because clients' clocks can be wrong. */
export interface SessionEnd {
  /** Until it ends without use; at most `absoluteSeconds`. */
  idleSeconds: number
  /** Until it ends in any case. */
  absoluteSeconds: number
}

/** The newest sessions that an account keeps. */
export const sessionsPerAccount = 20

/** Header by which a page says whose it is: `account` of its auth state. */
export const accountHeader = 'x-account'

/** Who is signed in, as disclosed to the browser, which never gets the token (specification §3, auth state). */
export interface AuthState {
  /** null: not signed in; `customer`; for employees the name of the product. */
  accountType: string | null
  /** Opaque id of the account, which stays when its address changes; null if not signed in. */
  account: string | null
  email: string | null
  isInMaintenance: boolean
  isTermsUpdate: boolean
  isOnlyView: boolean
  /** No company of the person wants passkeys. */
  hasPasskeysOff?: boolean
  /** The person must set up a passkey before anything else. */
  mustSetUpPasskey?: boolean
  /** When passkeys are going to be demanded of a person who has none. */
  passkeyFrom?: string
  /** Whether a customer administers a company; null for employees, and if the upstream does not tell. */
  isManager: boolean | null
  /** As in `SessionEnd`; null if not signed in. */
  idleSeconds: number | null
  absoluteSeconds: number | null
  /** The session began at the OpenID provider: a fresh proof is given there, too. */
  atProvider?: true
}

/** The state of a visitor. */
export const signedOut: AuthState = {
  accountType: null,
  account: null,
  email: null,
  isInMaintenance: false,
  isTermsUpdate: false,
  isOnlyView: false,
  isManager: null,
  idleSeconds: null,
  absoluteSeconds: null,
}
