/** Who is signed in, as the BFF tells the browser (specification §3, auth state). The token itself never gets there. */
export interface AuthState {
  /** null: nobody; `customer`; for employees the name of the product. */
  accountType: string | null
  email: string | null
  isInMaintenance: boolean
  isTermsUpdate: boolean
  isOnlyView: boolean
  /** ISO 8601: when the session ends if nothing happens, and when it ends in any case. */
  idleExpiresAt: string | null
  absoluteExpiresAt: string | null
}
