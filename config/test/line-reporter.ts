import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { statesOf } from './count-reporter.ts'
import { type Tier, tierOf } from './tiers.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Pictures of the pages that were open when the test failed. */
    pictures?: string[]
  }
}

type ConsoleLog = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]

/** The end of what a failed test has printed, in lines. */
const keptLines = 20

/**
 * A line per file, and at the end each failure with its cause, what the test printed and the paths of its pictures. On a terminal
 * the last line tells the progress.
 */
export default class LineReporter implements Reporter {
  #vitest!: Vitest
  #tier: Tier | undefined
  #left = 0
  #failed = 0
  /** What tests have printed, by their id. */
  readonly #printed = new Map<string, string[]>()

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    this.#tier = tierOf(vitest.config.tagsFilter)
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#left = specifications.length
    this.#failed = 0
    this.#progress()
  }

  onUserConsoleLog({ taskId = '', content }: ConsoleLog): void {
    const before = this.#printed.get(taskId) ?? []
    this.#printed.set(taskId, [...before, ...content.trimEnd().split('\n')].slice(-keptLines))
  }

  onTestModuleEnd(module: TestModule): void {
    this.#left--
    if (!module.ok()) this.#failed++
    const all = statesOf(module, this.#tier)
    if (all.length > 0 || !module.ok()) this.#line(this.#describe(module, all))
    this.#progress()
  }

  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    this.#clear()
    for (const module of modules) this.#tellFailures(module)
    for (const error of strayErrors) this.#vitest.logger.printError(error)
  }

  #describe(module: TestModule, all: string[]): string {
    const count = (state: string) => all.filter(other => other === state).length
    const { collectDuration, duration } = module.diagnostic()
    const failed = count('failed')
    const skipped = count('skipped') + count('pending')
    const parts = [`${count('passed')} passed`]
    if (failed > 0 || !module.ok()) parts.push(`${failed || 1} failed`)
    if (skipped > 0) parts.push(`${skipped} skipped`)
    const seconds = ((collectDuration + duration) / 1000).toFixed(1)
    return `${module.ok() ? '✓' : '✗'} ${relative(process.cwd(), module.moduleId)}: ${parts.join(', ')} (${seconds} s)`
  }

  #tellFailures(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId)
    const tell = (name: string, errors: readonly unknown[], id = '', pictures: string[] = []) => {
      if (errors.length === 0) return
      this.#line(`\n✗ ${[file, ...(name === '' ? [] : [name])].join(' > ')}`)
      for (const error of errors) this.#vitest.logger.printError(error, { project: module.project })
      for (const line of this.#printed.get(id) ?? []) this.#line(`  | ${line}`)
      for (const picture of pictures) this.#line(`  picture: ${relative(process.cwd(), picture)}`)
    }
    tell('', module.errors())
    for (const suite of module.children.allSuites()) tell(suite.fullName, suite.errors())
    for (const test of module.children.allTests('failed'))
      tell(test.fullName, test.result().errors ?? [], test.id, picturesOf(test))
  }

  #clear(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  }

  #line(text: string): void {
    this.#clear()
    process.stdout.write(`${text}\n`)
  }

  #progress(): void {
    if (!process.stdout.isTTY || this.#left === 0) return
    this.#clear()
    process.stdout.write(`… ${this.#left} files left${this.#failed > 0 ? `, ${this.#failed} failed` : ''}`)
  }
}

const picturesOf = (test: TestCase): string[] => test.meta().pictures ?? []
