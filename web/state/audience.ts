import { type Api, api } from '../api.ts'

/** Whose page it is: employees' calls have names and authorities of their own. */
export type Audience = 'customer' | 'employee'

/** `postUserStatus` → `postAdminUserStatus` */
type AdminName<TName> = TName extends `${infer TVerb extends 'get' | 'post'}${infer TNoun}`
  ? `${TVerb}Admin${TNoun}`
  : never

/** Calls that administrators and employees each have, under the administrators' name. */
type SharedCalls = {
  [K in keyof Api as AdminName<K> extends keyof Api ? K : never]: Api[K] | Api[AdminName<K> & keyof Api]
}

const calls: Record<string, unknown> = { ...api }
const adminCalls = Object.fromEntries(
  Object.keys(calls).map(name => [name, calls[name.replace(/^(?:get|post)/, '$&Admin')]]),
)

/** The calls of a audience: `apiOf(audience).postUserStatus(…)` is `postAdminUserStatus` for employees. */
export const apiOf = (audience: Audience): SharedCalls =>
  (audience === 'employee' ? adminCalls : calls) as unknown as SharedCalls
