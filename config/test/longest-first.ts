import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { durationsFile, readDurations } from './durations.ts'

/**
 * Runs long files first, so that at the end no single worker is still busy with one. Projects one after the other, because a
 * worker keeps its modules, its browser and its product only for the files of one project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations(durationsFile)
    const secondsOf = ({ moduleId }: TestSpecification) => durations[relative(process.cwd(), moduleId)] ?? 0
    const total = new Map<string, number>()
    for (const file of files) total.set(file.project.name, (total.get(file.project.name) ?? 0) + secondsOf(file))
    const totalOf = ({ project }: TestSpecification) => total.get(project.name) ?? 0
    return (await super.sort(files)).sort((a, b) => totalOf(b) - totalOf(a) || secondsOf(b) - secondsOf(a))
  }
}
