import { type RawBuilder, sql } from 'kysely'

/** Compares with any number of texts, as one parameter. */
export const anyOf = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`

/** Compares with any number of digests, as one parameter. */
export const anyOfHashes = (hashes: readonly Uint8Array[]) =>
  sql<Uint8Array>`any(array(select decode(hex, 'hex') from unnest(${hashes.map(hash => Buffer.from(hash).toString('hex'))}::text[]) as hex))`

/**
 * Any number of rows as a table `given` of a statement, by one parameter.
 *
 * @param columns names with types, such as `id text, at timestamptz`
 */
export const givenRows = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.raw(columns)})`
