// @module-tag all

import { test } from 'vitest'
import { isFull, isMissing } from '../../helper/services.ts'
import { sendWhileKilled } from './send-while-killed.ts'

// In the short run, the same on PostgreSQL is enough.
test.runIf(isFull || isMissing('postgres'))(
  'PGlite: a batch sends each mail at most once, although the process is killed several times',
  () => sendWhileKilled('pglite', 1, ''),
)
