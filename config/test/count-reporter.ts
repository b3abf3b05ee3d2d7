import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { addUp, type Counts } from './counts.ts'
import { isOf, type Tier, tierOf } from './tiers.ts'

/** The states of the tests of a file that belong to a tier. */
export const statesOf = (module: TestModule, tier: Tier | undefined): string[] =>
  [...module.children.allTests()].filter(({ tags }) => isOf(tier, tags)).map(test => test.result().state)

const countOf = (module: TestModule, tier: Tier | undefined): Counts => {
  const states = statesOf(module, tier)
  const count = (state: string) => states.filter(other => other === state).length
  // A failed file or hook leaves its tests unrun. That counts as one failure.
  const collateral = module.ok() || count('failed') > 0 ? 0 : 1
  return { passed: count('passed'), failed: count('failed') + collateral, skipped: count('skipped') + count('pending') }
}

/** Writes the counts of a run as JSON to the file named by `YARDKEY_TEST_COUNTS`. An error outside tests is a failure. */
export default class CountReporter implements Reporter {
  #tier: Tier | undefined

  onInit(vitest: Vitest): void {
    this.#tier = tierOf(vitest.config.tagsFilter)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.YARDKEY_TEST_COUNTS
    if (file === undefined) return
    const counts = modules.map(module => countOf(module, this.#tier))
    const stray: Counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    writeFileSync(file, JSON.stringify(addUp([...counts, stray])))
  }
}
