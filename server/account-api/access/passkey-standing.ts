import { demandsPasskeys, type PasskeyPolicyName } from '../../../shared/rules/passkey-policy.ts'

/** The policy of a company, and whether the person administers it: of the maker, whether they may make changes. */
export interface OwnPolicy {
  policy: PasskeyPolicyName
  from: Date | null
  isAdministrator: boolean
}

/** What a person's companies want of them. `from`: passkeys are going to be demanded then. */
export interface PasskeyStanding {
  demand: 'off' | 'offered' | 'required'
  from: Date | null
}

/** What several companies want together: the strictest of them, and of dates the earliest. */
export const standingOf = (policies: readonly OwnPolicy[], now: Date): PasskeyStanding => {
  const demanding = policies.filter(
    ({ policy, isAdministrator }) => policy === 'all' || (policy === 'administrators' && isAdministrator),
  )
  const begins = demanding.map(({ from }) => from ?? now).sort((a, b) => a.getTime() - b.getTime())
  const [first] = begins
  if (first && first <= now) return { demand: 'required', from: null }
  const isOffered = policies.some(({ policy }) => policy === 'offered' || demandsPasskeys(policy))
  return { demand: isOffered ? 'offered' : 'off', from: first ?? null }
}
