import * as v from 'valibot'
import { Id } from './flag.ts'

/** What marks a browser: the mark, and the account for which it is. An upstream without marks returns neither. */
export const browserMark = { device_mark: v.nullish(v.string()), user_id: v.optional(Id) }
