import { test } from 'vitest'
import { importWhileKilled } from './import-while-killed.ts'

test('PGlite: an import makes each row once, although the process is killed five times', { timeout: 300_000 }, () =>
  importWhileKilled('pglite', 1, ''),
)
