import type { CallName, Contract } from '../../shared/contract/index.ts'
import { api } from '../api.ts'
import type { Api } from '../calls.ts'

/** Who a page is for. Employees have their own calls, with `Admin` in the name. */
export type Audience = 'customer' | 'employee'

/** A person as a member of one company. */
export interface Member {
  audience: Audience
  company_code: string
  user_id: string
}

/** A call of both sides, by the customers' name. */
type BothName = { [K in CallName]: Contract[K] extends { side: 'customer'; twin: CallName } ? K : never }[CallName]

/** The employees' name of a call of both sides. */
type Twin<TName extends BothName> = Contract[TName]['twin']

/** A call of either audience, which takes what one of the two takes: the server refuses what only the other may do. */
type Either<TCall extends (input: never) => unknown, TInput = Parameters<TCall>[0]> = undefined extends TInput
  ? (input?: TInput) => ReturnType<TCall>
  : (input: TInput) => ReturnType<TCall>

/** Calls that both audiences make, under the customers' name. */
type SharedCalls = { [K in BothName & keyof Api]: Either<Api[K] | Api[Twin<K> & keyof Api]> }

const calls: Record<string, unknown> = { ...api }
const adminName = (name: string): string => name.replace(/^(?:get|post)/, '$&Admin')
const adminCalls = Object.fromEntries(Object.keys(calls).map(name => [name, calls[adminName(name)]]))

/** The calls of an audience: `apiOf(audience).postUserStatus(…)` is `postAdminUserStatus` for employees. */
export const apiOf = (audience: Audience): SharedCalls =>
  (audience === 'employee' ? adminCalls : calls) as unknown as SharedCalls

/** The name of a call for an audience, if both sides have it; without one, the name itself. */
export const nameFor = <TName extends CallName>(audience: Audience | undefined, name: TName) =>
  (audience === 'employee' ? adminName(name) : name) as TName | (TName extends BothName ? Twin<TName> : never)
