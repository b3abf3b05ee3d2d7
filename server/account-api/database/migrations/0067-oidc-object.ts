import { type Kysely, sql } from 'kysely'

/** The directory's own id of a linked employee (`oid` of Entra ID): null where the provider tells none, and for earlier links. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table oidc_link add column object_id text').execute(db)
}
