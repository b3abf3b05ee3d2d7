import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addUp, describeCounts } from '../../config/test/counts.ts'

it('the last line names skipped tests only if there are any', () => {
  expect(describeCounts({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(describeCounts({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
})

it('runs that share a file add up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yardkey-total-'))
  const file = join(folder, 'total.json')
  // As mktemp makes it.
  writeFileSync(file, '')
  const checks = { passed: 2, failed: 0, skipped: 0 }
  try {
    expect(addUp([checks, { passed: 10, failed: 1, skipped: 4 }], file)).toEqual({ passed: 12, failed: 1, skipped: 4 })
    expect(addUp([{ passed: 5, failed: 2, skipped: 0 }], file)).toEqual({ passed: 17, failed: 3, skipped: 4 })
    expect(addUp([checks])).toEqual(checks)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
