import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { durationsFile, writeDurations } from './durations.ts'

const secondsOf = (module: TestModule): number => {
  const { collectDuration, duration } = module.diagnostic()
  return Math.round((collectDuration + duration) / 1000)
}

/** Saves the duration of each test file in the file named by `YARDKEY_TEST_DURATIONS`, else in the committed one. */
export default class DurationReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const measured = modules.map(module => [relative(process.cwd(), module.moduleId), secondsOf(module)])
    writeDurations(process.env.YARDKEY_TEST_DURATIONS ?? durationsFile, Object.fromEntries(measured))
  }
}
