import type { Kysely } from 'kysely'
import { migrate } from '../../server/account-api/database/migrate.ts'
import { replaceAddresses } from '../../server/account-api/database/postal/store-addresses.ts'
import { seedReference } from '../../server/account-api/database/reference/seed-reference.ts'
import type { Database } from '../../server/account-api/database/schema.ts'

/**
 * Fills an empty database with tables and reference lists. Its postal addresses count as loaded, although there are none: a start
 * that loads them costs seconds more.
 */
export const makeFresh = async (db: Kysely<Database>): Promise<void> => {
  await migrate(db)
  await seedReference(db)
  await replaceAddresses(db, [], 'none')
}

/** The next start loads the postal addresses. */
export const forgetAddresses = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('setting').where('name', '=', 'postal_addresses').execute()
}
