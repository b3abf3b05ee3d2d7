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
type AdminName<TName> = TName extends `${infer TVerb extends 'get' | 'post'}${infer TNoun}`
  ? `${TVerb}Admin${TNoun}`
  : never

/** Calls that exist for both audiences, under the customer's name. */
type SharedCalls = {
  [K in keyof Api as AdminName<K> extends keyof Api ? K : never]: Api[K] | Api[AdminName<K> & keyof Api]
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
