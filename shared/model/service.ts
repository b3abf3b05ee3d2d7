import * as v from 'valibot'
import { serviceIcons } from '../rules/service-icons.ts'
import { Flag, Id, OptionalTime } from './flag.ts'
import { List } from './list.ts'

export const ServiceIcon = v.picklist(serviceIcons, 'choice')

/** A digital service of the maker. */
export const Service = v.object({
  service_id: Id,
  name: v.string(),
  front_url: v.string(),
  description: v.string(),
  icon: v.optional(ServiceIcon),
})
export type Service = v.InferOutput<typeof Service>

/** Permission of a person for a service of their company. `updated_at` is null if it was never changed. */
export const UserService = v.object({
  service_id: Id,
  name: v.string(),
  status: Flag,
  updated_at: OptionalTime,
  /** The maker has stopped it: it can be neither opened nor granted. */
  stopped: v.optional(Flag),
})
export type UserService = v.InferOutput<typeof UserService>

/** A new status of one service, as a form sends it. */
const ServiceStatus = v.object({ service_id: Id, status: Flag })

/** New statuses of services. If a service occurs twice, the last one counts. */
export const ServiceStatuses = v.pipe(List(ServiceStatus, 100, 'required'), v.minLength(1, 'required'))

/** Entitlement of a company to a service of the maker. `user_count`: members who may use it now, if the upstream tells it. */
export const CompanyService = v.object({
  service_id: Id,
  name: v.string(),
  description: v.optional(v.string(), ''),
  icon: v.optional(ServiceIcon),
  /** The maker has stopped it: it can be neither opened nor granted. */
  stopped: v.optional(Flag),
  /** Whether the company has it. */
  status: Flag,
  /** When the status last changed; null: the company never had the service. */
  updated_at: OptionalTime,
  user_count: v.optional(v.number()),
})
export type CompanyService = v.InferOutput<typeof CompanyService>
