import type { Effect, Effects, EffectUse } from '../../../../shared/contract/effects.ts'
import { AppError } from '../../../http/app-error.ts'

/** When the person of a session last proved who they are, and last made a change by that proof within the window. */
export interface SessionProof {
  provedAt: Date
  prolongedAt: Date | null
}

/**
 * The effects that a call declares, or that of the call that started a job; each with whether they may be brought about: the proof that
 * the effect needs is fresh.
 */
export type Proofs = ReadonlyMap<Effect, boolean>

/** When a call is made, and what it may bring about. */
export interface ProofContext {
  now: Date
  proofs: Proofs
}

/** For what the product does by itself, and for visitors: their link or code is the proof. */
export const noProofs: Proofs = new Map()

/**
 * Refuses an effect whose proof is too old. Called where the effect is brought about: by `audit` for all that the trail tells, and where
 * only the code knows it.
 *
 * @throws 403 `proof_old`; an internal error if the call does not declare the effect
 */
export const mustProve = ({ proofs }: { proofs: Proofs }, effect: Effect): void => {
  const isProven = proofs.get(effect)
  if (isProven === undefined) throw new Error(`the call does not declare the effect "${effect}"`)
  if (!isProven) throw new AppError('proof_old')
}

/** Refuses a call before its input is read, if it always has an effect whose proof is too old. */
export const mustProveAlways = (declared: Effects, proofs: Proofs): void => {
  for (const [effect, use] of Object.entries(declared) as [Effect, EffectUse][])
    if (use === 'always') mustProve({ proofs }, effect)
}
