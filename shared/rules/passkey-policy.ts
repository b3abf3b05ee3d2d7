/**
 * What a company wants of passkeys, from the mildest to the strictest. `off`: none are asked for · `offered`: who has one is asked for
 * it · `administrators`, `all`: they must have one. Administrators of the maker are the employees who may make changes.
 */
export const passkeyPolicies = ['off', 'offered', 'administrators', 'all'] as const
export type PasskeyPolicyName = (typeof passkeyPolicies)[number]

/** Whether a policy demands passkeys of anyone. */
export const demandsPasskeys = (policy: PasskeyPolicyName): boolean => policy === 'administrators' || policy === 'all'
