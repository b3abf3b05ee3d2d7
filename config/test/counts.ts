import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Numbers of tests in one run. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const countOfCheck = (passed: boolean): Counts => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
})

/** The sum; where a file is named, also of what earlier runs left there, and it keeps the new sum. */
export const addUp = (all: readonly Counts[], file?: string): Counts => {
  const text = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
  const counts = [...all, ...(text === '' ? [] : [JSON.parse(text) as Counts])]
  const sum = (name: keyof Counts) => counts.reduce((total, count) => total + count[name], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  if (file !== undefined) writeFileSync(file, JSON.stringify(total))
  return total
}

/** The last line of a run: `N passed, N failed`, and `, N skipped` if any. */
export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
