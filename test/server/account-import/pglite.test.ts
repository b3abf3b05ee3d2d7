// @module-tag all

import { test } from 'vitest'
import { isFull, isMissing } from '../../helper/services.ts'
import { importWhileKilled } from './import-while-killed.ts'
import { selectionWhileKilled } from './selection-while-killed.ts'

const where = { kind: 'pglite', count: 1, url: '' } as const

test('PGlite: an import makes each row once, although the process is killed several times', () =>
  importWhileKilled(where))

// In the short run, each engine has one kind of job: this one runs on PostgreSQL.
test.runIf(isFull || isMissing('postgres'))(
  'PGlite: a selection changes each person once, although the process is killed',
  () => selectionWhileKilled(where),
)
