import type * as v from 'valibot'
import type { Check } from '../../../shared/contract/sign-in/auth.ts'
import type { AuthState, SessionEnd } from '../../../shared/model/session.ts'
import type { SignedIn } from '../session/signed-in.ts'

type Told = { check: v.InferOutput<typeof Check>; end: SessionEnd; product: string }

/** The session as disclosed to the browser: never the token. The account type of employees is the product's name. */
export const authState = ({ kind, owner, email }: SignedIn, { check, end, product }: Told): AuthState => ({
  accountType: kind === 'employee' ? product : 'customer',
  account: owner,
  email: check.email ?? email ?? null,
  isInMaintenance: check.is_in_maintenance === 1,
  isTermsUpdate: check.is_terms_update === 1,
  isOnlyView: check.is_only_view === 1,
  isManager: kind === 'employee' || check.manager_flg === undefined ? null : check.manager_flg === 1,
  ...end,
})
