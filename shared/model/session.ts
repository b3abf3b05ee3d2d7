/** One of the browsers in which a person is signed in. Times are ISO 8601. */
export interface OwnSession {
  /** Opaque; nothing of the cookie can be found from it. */
  id: string
  /** The one that asks. */
  isCurrent: boolean
  /** The browser's own words about itself. */
  userAgent: string
  createdAt: string
  /** Last use, at most a minute older than it was. */
  seenAt: string
}

/** How long a session lasts, in whole seconds from now and not as times: clients' clocks are off. */
export interface SessionEnd {
  /** Until it ends if nothing happens; never more than `absoluteSeconds`. */
  idleSeconds: number
  /** Until it ends in any case. */
  absoluteSeconds: number
}

/** Who is signed in, as the BFF tells the browser (specification §3, auth state). The token itself never gets there. */
export interface AuthState {
  /** null: nobody; `customer`; for employees the name of the product. */
  accountType: string | null
  email: string | null
  isInMaintenance: boolean
  isTermsUpdate: boolean
  isOnlyView: boolean
  /** As in `SessionEnd`; null where no one is signed in. */
  idleSeconds: number | null
  absoluteSeconds: number | null
}

/** No one is signed in. */
export const signedOut: AuthState = {
  accountType: null,
  email: null,
  isInMaintenance: false,
  isTermsUpdate: false,
  isOnlyView: false,
  idleSeconds: null,
  absoluteSeconds: null,
}
