import { api } from '../api.ts'
import { type Api, has, type WebCallName } from '../calls.ts'

/** Who a page is for. Employees have their own calls, with `Admin` in the name. */
export type Audience = 'customer' | 'employee'

/** A person as a member of one company. */
export interface Member {
  audience: Audience
  company_code: string
  user_id: string
}

/** `postUserStatus` → `postAdminUserStatus` */
type AdminName<TName> = TName extends `get${infer TNoun}`
  ? `getAdmin${TNoun}`
  : TName extends `post${infer TNoun}`
    ? `postAdmin${TNoun}`
    : never

/** A call of either audience, which takes what one of the two takes: the server refuses what only the other may do. */
type Either<TCall extends (input: never) => unknown, TInput = Parameters<TCall>[0]> = undefined extends TInput
  ? (input?: TInput) => ReturnType<TCall>
  : (input: TInput) => ReturnType<TCall>

/** Calls that exist for both audiences, under the customer's name. */
type SharedCalls = {
  [K in keyof Api as AdminName<K> & keyof Api extends never ? never : K]: Either<Api[K] | Api[AdminName<K> & keyof Api]>
}

const calls: Record<string, unknown> = { ...api }
const adminName = (name: string): string => name.replace(/^(?:get|post)/, '$&Admin')
const adminCalls = Object.fromEntries(Object.keys(calls).map(name => [name, calls[adminName(name)]]))

/** The calls of an audience: `apiOf(audience).postUserStatus(…)` is `postAdminUserStatus` for employees. */
export const apiOf = (audience: Audience): SharedCalls =>
  (audience === 'employee' ? adminCalls : calls) as unknown as SharedCalls

/** Whether the account API has a call of an audience. */
export const hasFor = (audience: Audience, name: keyof SharedCalls): boolean =>
  has((audience === 'employee' ? adminName(name) : name) as WebCallName)
