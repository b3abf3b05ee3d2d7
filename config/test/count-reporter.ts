import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Numbers of tests in one run. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

const countOf = (module: TestModule): Counts => {
  const states = [...module.children.allTests()].map(test => test.result().state)
  const count = (state: string) => states.filter(other => other === state).length
  // A failed file or hook leaves its tests unrun. That counts as one failure.
  const collateral = module.ok() || count('failed') > 0 ? 0 : 1
  return { passed: count('passed'), failed: count('failed') + collateral, skipped: count('skipped') + count('pending') }
}

/** Writes the counts of a run as JSON to the file named by `YARDKEY_TEST_COUNTS`. An error outside tests is a failure. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.YARDKEY_TEST_COUNTS
    if (file === undefined) return
    const counts = modules.map(countOf)
    const sum = (name: keyof Counts) => counts.reduce((total, count) => total + count[name], 0)
    const all: Counts = {
      passed: sum('passed'),
      failed: sum('failed') + unhandledErrors.length,
      skipped: sum('skipped'),
    }
    writeFileSync(file, JSON.stringify(all))
  }
}
