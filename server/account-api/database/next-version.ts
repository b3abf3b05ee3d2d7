import { sql } from 'kysely'

/** What each change of a row sets: its next version, by which a stale edit is recognised, and when that was. */
export const nextVersion = (now: Date) => ({ row_version: sql<number>`row_version + 1`, updated_at: now })
