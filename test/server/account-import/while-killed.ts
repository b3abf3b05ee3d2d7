import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { AccountApiConfig } from '../../../server/account-api/config.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'
import type { Database } from '../../../server/account-api/database/schema.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { createPeople } from '../../account-api/people.ts'
import { freshFolder } from '../../helper/account-api.ts'
import { startProcesses } from '../account-api-processes.ts'

export interface Where {
  kind: 'pglite' | 'postgres'
  /** Processes of the account API. */
  count: number
  /** A fresh database; empty: one in a folder. */
  url: string
}

type Counts = Record<'add' | 'change' | 'same' | 'error', number>

interface Work {
  prepare: (people: Awaited<ReturnType<typeof createPeople>>, db: Kysely<Database>) => Promise<void>
  /** Calls of an employee that prepare an import and start it, with what it is to do in the end. */
  imports: readonly { call: string; body: object; invitation: 'now' | 'none'; done: Counts }[]
  kills: number
  check: (db: Kysely<Database>) => Promise<void>
}

/** Runs imports while account APIs are killed at random moments, until each has done all. */
export const whileKilled = async ({ kind, count, url }: Where, { prepare, imports, kills, check }: Work) => {
  const seed = Date.now() % 1_000_000
  console.info(`import on ${kind}: seed ${seed}`)
  const random = createRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-import-'))
  const where: AccountApiConfig['database'] =
    kind === 'pglite' ? { kind, folder: join(folder, 'database') } : { kind, url }
  const env = { DATA_DIR: folder, DEMO_DATA: 'off', ...(kind === 'postgres' ? { DATABASE_URL: url } : {}) }
  if (where.kind === 'pglite') await freshFolder(where.folder)
  let database = await openDatabase(where)
  const people = await createPeople(database.db, () => new Date())
  await prepare(people, database.db)
  const editor = await people.person({ employee: 'editor' })
  await database.close()

  const processes = await startProcesses(count, env)
  try {
    await processes.logIn(editor.email)
    for (const { call, body, invitation, done } of imports) {
      const { id } = await processes.call('POST', `import/${call}`, body)
      const state = () => processes.call('GET', `import/info?id=${id}&per_page=1`)
      await expect.poll(state).toMatchObject({ state: 'checked', found: done })
      await processes.call('POST', 'import/run', { id, row_version: 1, invitation })
      const sumOf = ({ add, change, same, error }: Counts) => add + change + same + error
      const moments = Array.from({ length: kills }, () => random.between(0, sumOf(done) * 0.9))
      for (const moment of moments.sort((a, b) => a - b)) {
        await expect.poll(async () => sumOf((await state()).done), { interval: 20 }).toBeGreaterThanOrEqual(moment)
        await processes.kill(random.between(0, count - 1))
      }
      // A failure shows the import and what the processes logged.
      await expect
        .poll(async () => ({ ...(await state()), log: processes.log() }), { interval: 200 })
        .toMatchObject({ state: 'done', done })
    }
  } finally {
    await processes.stop()
  }

  database = await openDatabase(where)
  try {
    await check(database.db)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
