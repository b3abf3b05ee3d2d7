/** The two processes under test: a BFF with an account API, on a database with the people of a world. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountApiConfig } from '../../../server/account-api/config.ts'
import { migrate } from '../../../server/account-api/database/migrate.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { seedReference } from '../../../server/account-api/database/reference/seed-reference.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { accountApiConfig } from '../../account-api/build.ts'
import { freePort } from '../../helper/free-port.ts'
import { type Product, startProcess } from '../../helper/product.ts'
import { createWorld, type World } from './world.ts'

export interface TestSystem {
  /** Origin of the BFF. */
  origin: string
  world: World
  bff: Product
  accountApi: () => Product
  /** Queries the database directly. For an embedded one, which only one process can open, the account API restarts. */
  withDatabase: <T>(query: (database: OpenDatabase) => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

interface TestSystemOptions {
  /** URL of an empty PostgreSQL database; absent: PGlite in a folder. */
  databaseUrl?: string | undefined
  redisUrl?: string
  /** Fills the empty folder of an embedded database; absent: migrations create it. */
  fillFolder?: (folder: string) => Promise<void>
  /** Adds the demo data: hundreds of accounts in every state. */
  demoData?: boolean
  /** Additional variables for both processes, such as NODE_OPTIONS. */
  env?: Record<string, string>
}

/** Limits stay active. Runs use many addresses, so they reach few of them, and 429 is an allowed response. */
const limits = {
  LOGIN_FAILURES_PER_ACCOUNT: '1000',
  LOGIN_FAILURES_PER_ADDRESS: '100000',
  TRUST_PROXY: '127.0.0.0/8,::1/128',
}

export const startTestSystem = async ({
  databaseUrl,
  redisUrl,
  fillFolder,
  demoData,
  env = {},
}: TestSystemOptions): Promise<TestSystem> => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-fuzz-'))
  const TOKEN_KEYS = randomBytes(32).toString('base64')
  const settings: AccountApiConfig['database'] =
    databaseUrl === undefined
      ? { kind: 'pglite', folder: join(folder, 'database') }
      : { kind: 'postgres', url: databaseUrl }
  if (settings.kind === 'pglite') await fillFolder?.(settings.folder)
  const opened = async <T>(query: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await openDatabase(settings)
    try {
      return await query(database)
    } finally {
      await database.close()
    }
  }
  const world = await opened(async database => {
    await migrate(database.db)
    await seedReference(database.db)
    if (demoData) await seedDemo(database.db, accountApiConfig({ tokenKeys: [TOKEN_KEYS] }), new Date())
    return createWorld(database)
  })
  const apiPort = await freePort()
  const bffPort = await freePort()
  const startAccountApi = () =>
    startProcess('server/account-api-main.ts', `http://127.0.0.1:${apiPort}/readyz`, {
      ...limits,
      TOKEN_KEYS,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
      DATA_DIR: folder,
      DEMO_DATA: 'off',
      ACCOUNT_API_PORT: String(apiPort),
    })
  let accountApi = await startAccountApi()
  const bff = await startProcess('server/main.ts', `http://127.0.0.1:${bffPort}/readyz`, {
    ...limits,
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...env,
    PORT: String(bffPort),
    API_BASE_URL: `http://127.0.0.1:${apiPort}`,
  })
  return {
    origin: bff.origin,
    world,
    bff,
    accountApi: () => accountApi,
    withDatabase: async query => {
      if (settings.kind === 'postgres') return opened(query)
      await accountApi.stop()
      try {
        return await opened(query)
      } finally {
        accountApi = await startAccountApi()
      }
    },
    stop: async () => {
      await bff.stop()
      await accountApi.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
