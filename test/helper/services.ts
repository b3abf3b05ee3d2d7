/**
 * Real servers for tests, started on first use, once per run, and stopped at its end.
 *
 *   postgresUrl()      a FRESH, empty PostgreSQL database (call it once per test file, in beforeAll); superuser, C.UTF-8
 *   migratedPostgresUrl()  the same with the tables and reference lists of the account API
 *   migratedSocketUrl()    the same by its Unix socket, which costs less: for tests that do not need TCP
 *   filledSocketUrl()      the same with 50,000 accounts (see many-accounts.ts)
 *   demoPostgresUrl()  the same with the demo data and the postal addresses
 *   redisUrl()         a FRESH logical database of the shared Redis, without keys of other files
 *   startRedis()       a separate Redis that a test can stop and restart: { url, stop, start, freeze, thaw }
 *   startPostgres()    a separate PostgreSQL: { freshDatabase, stop, start, freeze, thaw, remove }; call `remove` at the end
 *   builtPage()        the folder of the built page, built from the sources of this run
 *   builtDatabase()    the folder of what a first start of the embedded database begins with
 *   demoFolder()       a data folder with the demo data and the postal addresses: copy it
 *   claim(…what)       true for the first test of the whole run that claims one of these: for checks that are needed once
 *   sharedProduct()    origin of the product with demo data that all files of this worker share; at the end of the run it must
 *                      stop without an error
 *   isFull             true in `npm run test:full`, which runs the whole matrix; else a test takes a share of it by a fixed rule
 *   isMissing(part)    true if a part is not installed, or in the watch mode: `describe.skipIf(isMissing('postgres'))(…)`. Never true under CI=true,
 *                      so that tests without their part fail there
 *
 * For one file outside the whole run: `vitest run --config config/vitest.ts test/…/some.test.ts`.
 */
import { inject } from 'vitest'
import type { PartName } from '../../config/parts.ts'

export { startPostgres } from './services/postgres.ts'
export { startRedis } from './services/redis.ts'

const ask = async (service: string, body = ''): Promise<string> => {
  const response = await fetch(`${inject('services')}/${service}`, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

export const postgresUrl = (): Promise<string> => ask('postgres')
export const migratedPostgresUrl = (): Promise<string> => ask('migrated-postgres')
export const migratedSocketUrl = (): Promise<string> => ask('migrated-socket')
export const filledSocketUrl = (): Promise<string> => ask('filled-socket')
export const demoPostgresUrl = (): Promise<string> => ask('demo-postgres')
export const redisUrl = (): Promise<string> => ask('redis')
export const builtPage = (): Promise<string> => ask('page')
export const builtDatabase = (): Promise<string> => ask('database')
export const demoFolder = (): Promise<string> => ask('demo-folder')
export const sharedProduct = (): Promise<string> => ask('shared-product', process.env.VITEST_POOL_ID)
/** What this worker has asked for, which is claimed since. */
const known = new Set<string>()
export const claim = async (...what: string[]): Promise<boolean> => {
  if (what.every(one => known.has(one))) return false
  for (const one of what) known.add(one)
  return (await ask('claim', what.join('\n'))) === 'true'
}
export const isMissing = (part: PartName): boolean => inject('missingParts').includes(part)
export const isFull: boolean = inject('isFull')
