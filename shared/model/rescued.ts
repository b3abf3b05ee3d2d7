import * as v from 'valibot'
import { Flag } from './flag.ts'
import { HeldJob } from './held-job.ts'

/** What ended when a person took their account back by a mailed link, besides all sessions and the password. */
export const Rescued = v.object({
  is_employee: v.optional(Flag, 0),
  /** Names of passkeys that are suspended until their owner decides. */
  suspended: v.optional(v.array(v.string()), []),
  /** Addresses of the accounts at the OpenID provider that no longer log in, until they are linked again. */
  unlinked: v.optional(v.array(v.string()), []),
  /** 1: the recovery codes have ended. */
  codes_ended: v.optional(Flag, 0),
  /** Jobs of the account that are held. */
  held: v.optional(v.array(HeldJob), []),
})
export type Rescued = v.InferOutput<typeof Rescued>
