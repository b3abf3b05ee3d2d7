import * as v from 'valibot'
import { createPending, type Pending, type PendingOptions } from './pending.ts'

const PendingLogin = v.object({
  kind: v.picklist(['customer', 'employee']),
  /** The address as typed, by which an account is named whose upstream tells no id. */
  email: v.string(),
  /** The account API's secret for this login. */
  secret: v.string(),
})

/** Logins with the right password that still want a proof. */
export type PendingLogins = Pending<v.InferOutput<typeof PendingLogin>>

/** As long as the account API waits for the proof. */
const lifeMs = 30 * 60_000

export const createPendingLogins = (options: PendingOptions): PendingLogins =>
  createPending({ name: 'login', schema: PendingLogin, lifeMs }, options)
