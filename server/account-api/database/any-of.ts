import { sql } from 'kysely'

/** Compares with any number of texts, as one parameter. */
export const anyOf = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`
