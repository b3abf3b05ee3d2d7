// @module-tag all

import { test } from 'vitest'
import { isMissing, migratedPostgresUrl } from '../../helper/services.ts'
import { sendWhileKilled } from './send-while-killed.ts'

test.skipIf(isMissing('postgres'))(
  'PostgreSQL: a batch sends each mail at most once, although its processes are killed several times',
  async () => sendWhileKilled('postgres', 2, await migratedPostgresUrl()),
)
