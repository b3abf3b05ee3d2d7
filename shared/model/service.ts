import * as v from 'valibot'
import { Flag, Id, OptionalTime } from './flag.ts'

/** A digital service of the maker. */
export const Service = v.object({ service_id: Id, name: v.string(), front_url: v.string(), description: v.string() })
export type Service = v.InferOutput<typeof Service>

/** Whether one person may use one service of their company. `updated_at` is null while nobody has decided. */
export const UserService = v.object({ service_id: Id, name: v.string(), status: Flag, updated_at: OptionalTime })
export type UserService = v.InferOutput<typeof UserService>

/** A decision about one service, as a form sends it. */
const ServiceStatus = v.object({ service_id: Id, status: Flag })

/** Decisions about services; of one that is named twice the last counts. */
export const ServiceStatuses = v.pipe(
  v.array(ServiceStatus, 'required'),
  v.minLength(1, 'required'),
  v.maxLength(100, 'range'),
)

/** A service of the maker as a company has it. `user_count`: members who may use it now. */
export const CompanyService = v.object({
  service_id: Id,
  name: v.string(),
  description: v.optional(v.string(), ''),
  /** Whether the company has it. */
  status: Flag,
  /** When that changed last; null: the company never had it. */
  updated_at: OptionalTime,
  user_count: v.number(),
})
export type CompanyService = v.InferOutput<typeof CompanyService>
