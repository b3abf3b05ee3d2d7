import * as v from 'valibot'
import { Flag, Id, OptionalTime } from './flag.ts'

/** A digital service of the maker. */
export const Service = v.object({ service_id: Id, name: v.string(), front_url: v.string(), description: v.string() })
export type Service = v.InferOutput<typeof Service>

/** Whether one person may use one service of their company. `updated_at` is null while nobody has decided. */
export const UserService = v.object({ service_id: Id, name: v.string(), status: Flag, updated_at: OptionalTime })
export type UserService = v.InferOutput<typeof UserService>

/** A decision about one service, as a form sends it. */
export const ServiceStatus = v.object({ service_id: Id, status: Flag })
