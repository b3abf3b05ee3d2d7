import { describe, test } from 'vitest'
import { isMissing, postgresUrl } from '../../helper/services.ts'
import { importWhileKilled } from './import-while-killed.ts'
import { selectionWhileKilled } from './selection-while-killed.ts'

const where = async () => ({ kind: 'postgres', count: 2, url: await postgresUrl() }) as const

describe.skipIf(isMissing('postgres'))('on PostgreSQL, although processes are killed', () => {
  test('an import makes each row once', { timeout: 300_000 }, async () => importWhileKilled(await where()))

  test('a selection changes each person once', { timeout: 300_000 }, async () => selectionWhileKilled(await where()))
})
