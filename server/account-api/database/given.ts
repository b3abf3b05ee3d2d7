import { type RawBuilder, sql } from 'kysely'

/** Compares with any number of texts, as one parameter. */
export const anyOf = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`

/**
 * Any number of rows as a table `given` of a statement, by one parameter.
 *
 * @param columns names with types, such as `id text, at timestamptz`
 */
export const givenRows = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.raw(columns)})`
