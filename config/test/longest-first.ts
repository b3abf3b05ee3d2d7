import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { durationsFile, readDurations } from './durations.ts'

/** Runs long files first, so that at the end no single worker is still busy with one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations(durationsFile)
    const secondsOf = ({ moduleId }: TestSpecification) => durations[relative(process.cwd(), moduleId)] ?? 0
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a))
  }
}
