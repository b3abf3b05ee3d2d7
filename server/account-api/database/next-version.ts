import { sql } from 'kysely'

/** Columns set by every change of a row: the next version, which makes open edits stale, and the time. */
export const nextVersion = (now: Date) => ({ row_version: sql<number>`row_version + 1`, updated_at: now })
