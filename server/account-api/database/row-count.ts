import { sql } from 'kysely'

/** Number of rows that a query finds, or of each group. */
export const rowCount = sql<number>`count(*)::integer`
