import type * as v from 'valibot'
import type { Check } from '../../../shared/contract/auth.ts'
import type { AuthState } from '../../../shared/model/session.ts'
import type { SignedIn } from '../session/signed-in.ts'

/** Nobody is signed in. */
export const nobody: AuthState = {
  accountType: null,
  email: null,
  isInMaintenance: false,
  isTermsUpdate: false,
  isOnlyView: false,
  idleExpiresAt: null,
  absoluteExpiresAt: null,
}

/** What the browser learns of a session: everything but the token. Employees' account type is the product's name. */
export const authState = (session: SignedIn, check: v.InferOutput<typeof Check>, product: string): AuthState => ({
  accountType: session.kind === 'employee' ? product : 'customer',
  email: check.email,
  isInMaintenance: check.is_in_maintenance === 1,
  isTermsUpdate: check.is_terms_update === 1,
  isOnlyView: check.is_only_view === 1,
  idleExpiresAt: new Date(session.idleExpiresAt).toISOString(),
  absoluteExpiresAt: new Date(session.absoluteExpiresAt).toISOString(),
})
