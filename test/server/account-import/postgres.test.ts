// @module-tag all

import { describe, test } from 'vitest'
import { isFull, isMissing, migratedPostgresUrl } from '../../helper/services.ts'
import { importWhileKilled } from './import-while-killed.ts'
import { selectionWhileKilled } from './selection-while-killed.ts'

const where = async () => ({ kind: 'postgres', count: 2, url: await migratedPostgresUrl() }) as const

describe.skipIf(isMissing('postgres'))('on PostgreSQL, although processes are killed', () => {
  // In the short run, each engine has one kind of job: this one runs on PGlite.
  test.runIf(isFull)('an import makes each row once', async () => importWhileKilled(await where()))

  test('a selection changes each person once', async () => selectionWhileKilled(await where()))
})
