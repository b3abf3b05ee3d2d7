import { type Kysely, sql } from 'kysely'

/**
 * Failed logins and slow-downs count by the id of the account, no longer by its address. Those of unknown addresses count by
 * a digest, and those counted before are forgotten.
 */
const statements = ['login_try', 'login_slowdown'].flatMap(table => [
  `delete from ${table} where not exists (select from "user" where "user".email = ${table}.account)`,
  `update ${table} set account = "user".id from "user" where "user".email = ${table}.account`,
])

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
