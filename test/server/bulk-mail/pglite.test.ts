import { test } from 'vitest'
import { sendWhileKilled } from './send-while-killed.ts'

test(
  'PGlite: a batch sends each mail at most once, although the process is killed several times',
  { timeout: 300_000 },
  () => sendWhileKilled('pglite', 1, ''),
)
