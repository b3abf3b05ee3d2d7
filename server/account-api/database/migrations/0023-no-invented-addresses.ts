import { type Kysely, sql } from 'kysely'

/**
 * Earlier versions seeded services with addresses of a reserved domain (RFC 2606), which lead nowhere. Without an address,
 * the page says that there is none.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update service set front_url = '' where front_url like 'https://%.maker.example/%'`.execute(db)
}
