import { type RawBuilder, sql } from 'kysely'
import { clockToleranceMs } from '../../http/window.ts'

const shifted = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** `isWithin` of server/http/window.ts, for a column such as `attempt.failed_at`. */
export const within = (column: string, windowMs: number, now: Date): RawBuilder<boolean> => {
  const at = sql.ref(column)
  return sql<boolean>`(${at} > ${shifted(now, -windowMs)} and ${at} <= ${shifted(now, clockToleranceMs)})`
}

/** `isLasting` of server/http/window.ts, for a column such as `token.expires_at`. */
export const lasting = (column: string, lifeMs: number, now: Date): RawBuilder<boolean> => {
  const until = sql.ref(column)
  return sql<boolean>`(${until} > ${now} and ${until} <= ${shifted(now, lifeMs + clockToleranceMs)})`
}

/** Whether a job waits longer than any wait that is given: it began to wait while a clock was ahead. */
export const isBeyond = (column: string, longestMs: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} > ${shifted(now, longestMs + clockToleranceMs)}`
