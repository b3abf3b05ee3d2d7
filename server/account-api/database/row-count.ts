import { sql } from 'kysely'

/** Number of rows of a query, or of each group. */
export const rowCount = sql<number>`count(*)::integer`
