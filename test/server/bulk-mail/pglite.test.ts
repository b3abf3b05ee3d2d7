import { test } from 'vitest'
import { sendWhileKilled } from './killed.ts'

test(
  'PGlite: a batch loses nobody and doubles nobody, though the process is killed five times',
  {
    timeout: 300_000,
  },
  () => sendWhileKilled('pglite', 1, ''),
)
