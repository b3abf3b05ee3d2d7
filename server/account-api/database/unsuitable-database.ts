import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The database cannot be used as it is. The message tells the operator what to do. */
export class DatabaseUnsuitableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnsuitableError'
  }
}

/** Where our tables are, or will be. The name of the role is quoted if necessary. */
interface Place {
  role: string
  schema: string
  mayCreate: boolean
}

interface Found extends Omit<Place, 'schema'> {
  database: string
  encoding: string
  schema: string | null
  path: string
}

/** Finds where our tables belong. @throws DatabaseUnsuitableError if the encoding is not UTF8, or there is no such schema */
export const findPlace = async (db: Kysely<Database>): Promise<Place> => {
  const { rows } = await sql<Found>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      current_setting('server_encoding') as encoding, current_schema()::text as schema,
      current_setting('search_path') as path,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the database does not tell its name')
  const { role, database, encoding, schema, path, mayCreate } = found
  if (encoding !== 'UTF8')
    throw new DatabaseUnsuitableError(
      `The database ${database} has the encoding ${encoding}, which cannot hold all names. Yardkey needs UTF8. Create another one:\n` +
        `  CREATE DATABASE yardkey OWNER ${role} ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C.UTF-8';`,
    )
  if (schema === null)
    throw new DatabaseUnsuitableError(
      `No schema of the search path (${path}) exists in the database ${database}, or ${role} may not use it. Create one:\n` +
        `  CREATE SCHEMA yardkey AUTHORIZATION ${role};\n  ALTER ROLE ${role} IN DATABASE ${database} SET search_path = yardkey;`,
    )
  return { role, schema, mayCreate }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const deniedRight = '42501'

/** What the role needs, and how to grant it. */
const missingRight = (because: string, { role, schema }: Place, cause?: unknown) =>
  new DatabaseUnsuitableError(
    `${because} Yardkey creates its tables in the schema ${schema}. As its owner or as a superuser:\n` +
      `  GRANT USAGE, CREATE ON SCHEMA "${schema}" TO ${role};`,
    cause,
  )

/** @throws DatabaseUnsuitableError if the role may not create tables there. */
export const checkRights = (place: Place): void => {
  if (!place.mayCreate) throw missingRight(`${place.role} may not create tables in the schema ${place.schema}.`, place)
}

/** An error of a migration with what the operator has to do, if that is known; else the error itself. */
export const asUnsuitable = (error: unknown, place: Place): unknown => {
  if (!(error instanceof Error)) return error
  const because = `PostgreSQL says: ${error.message}.`
  if (codeOf(error) === deniedRight) return missingRight(because, place, error)
  return error
}
