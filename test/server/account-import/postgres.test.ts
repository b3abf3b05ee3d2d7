import { test } from 'vitest'
import { isMissing, postgresUrl } from '../../helper/services.ts'
import { importWhileKilled } from './import-while-killed.ts'

test.skipIf(isMissing('postgres'))(
  'PostgreSQL: an import makes each row once, although its processes are killed five times',
  { timeout: 300_000 },
  async () => importWhileKilled('postgres', 2, await postgresUrl()),
)
