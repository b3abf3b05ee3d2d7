import * as v from 'valibot'
import { holdReasons, jobKinds } from '../rules/jobs.ts'
import { Time } from './flag.ts'

/** Why and since when a job is held, which a person lets go on or cancels; null: it is not held. */
export const Held = v.optional(v.nullable(v.object({ reason: v.picklist(holdReasons), at: Time })), null)
export type Held = v.InferOutput<typeof Held>

/** A job that an event has held, with its subject, file or title; '' if it has none. */
export const HeldJob = v.object({ kind: v.picklist(jobKinds), name: v.string() })
export type HeldJob = v.InferOutput<typeof HeldJob>

/** All rows of a list, or those that are held. */
export const HeldFilter = v.optional(v.picklist(['all', 'held'], 'choice'), 'all')
export type HeldFilter = v.InferOutput<typeof HeldFilter>
