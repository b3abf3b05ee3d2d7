import type { RequestKind } from './requests.ts'
import type { FlagValue } from './status.ts'

/** What the maker decides about requests of a service. */
export interface ServicePolicy {
  /** Kinds of customer that it is for. */
  kinds: readonly RequestKind[]
  /** Of these, the kinds whose requests wait for an employee's approval. */
  approved_kinds: readonly RequestKind[]
  /** 1: never granted without an employee, and not requested here. */
  needs_contract: FlagValue
  open_for_request: FlagValue
}

/**
 * What becomes of a request of a service.
 * - `at_once`: granted without an employee
 * - `approval`: granted once an employee approves
 * - `contract`: only by a contract of its own
 * - `closed`: not open for requests
 */
export const serviceOutcomes = ['at_once', 'approval', 'contract', 'closed'] as const
export type ServiceOutcome = (typeof serviceOutcomes)[number]

/** What becomes of a request of a kind of customer; undefined: the service is not for it. */
export const outcomeFor = (policy: ServicePolicy, kind: RequestKind): ServiceOutcome | undefined => {
  if (!policy.kinds.includes(kind)) return undefined
  if (policy.open_for_request !== 1) return 'closed'
  if (policy.needs_contract === 1) return 'contract'
  return policy.approved_kinds.includes(kind) ? 'approval' : 'at_once'
}

/** Whether customers can request a service with this outcome. */
export const canRequest = (outcome: ServiceOutcome | undefined): outcome is 'at_once' | 'approval' =>
  outcome === 'at_once' || outcome === 'approval'
