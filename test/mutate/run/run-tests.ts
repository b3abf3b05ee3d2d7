import { join } from 'node:path'
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import { filesOutside, type Tier, tierFilters } from '../../../config/test/tiers.ts'

/**
 * - `noticed`: a test failed
 * - `survived`: all passed
 * - `late`: they were ended; a rule that is lost must not need that to be noticed
 * - `broken`: nothing of a test has failed, but the run: the mutation makes no program, or a service of the tests was away
 */
export type Outcome = 'noticed' | 'survived' | 'late' | 'broken'

/** `by`: the failed test, or why none was run. */
interface Verdict {
  outcome: Outcome
  by: string
}

/** Longest run of the tests of one mutation, in ms. It ends a hang, and judges no speed. */
const longestMs = 20 * 60_000

/** A SyntaxError is none: an answer that is no JSON is one, too, and each mutation leaves a program (test/config/mutations.test.ts). */
const noProgram = /\bReferenceError\b|is not defined/

const textOf = (errors: readonly { message?: string; stack?: string }[]) =>
  errors.map(({ message, stack }) => stack ?? message ?? '').join('\n')

const verdictOn = (modules: readonly TestModule[], unhandled: readonly unknown[]): Verdict => {
  const [failed] = modules.flatMap(({ children }) => [...children.allTests('failed')])
  if (failed) {
    const isBroken = noProgram.test(textOf(failed.result().errors ?? []))
    return { outcome: isBroken ? 'broken' : 'noticed', by: failed.fullName }
  }
  const suites = modules.flatMap(module => [module, ...module.children.allSuites()])
  const why = textOf([...suites.flatMap(suite => suite.errors()), ...(unhandled as Error[])])
  return why === '' && modules.every(module => module.ok())
    ? { outcome: 'survived', by: '' }
    : { outcome: 'broken', by: why.slice(0, 200) }
}

/**
 * The tests in the working directory. Each tier has a Vitest that stays, because its start costs as much as a short file; the workers of each
 * run are new.
 */
export const openTests = (stopped: AbortSignal) => {
  const vitests = new Map<Tier, Promise<Vitest>>()
  /** The file that the last run of a tier has seen changed. */
  const changed = new Map<Tier, string>()
  const vitestOf = (tier: Tier) => {
    const vitest =
      vitests.get(tier) ??
      createVitest({
        config: 'config/vitest.ts',
        watch: false,
        bail: 1,
        reporters: [{}],
        tagsFilter: [tierFilters[tier]],
      })
    vitests.set(tier, vitest)
    return vitest
  }

  const runOnce = async (vitest: Vitest, specifications: TestSpecification[]): Promise<Verdict> => {
    let isLate = false
    // The first cancel waits for what is running, the second ends it.
    const end = () => {
      for (const _ of [1, 2]) void vitest.cancelCurrentRun('keyboard-input')
    }
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, longestMs)
    stopped.addEventListener('abort', end)
    try {
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
      if (isLate) return { outcome: 'late', by: '' }
      return verdictOn(
        specifications.flatMap(({ testModule }) => testModule ?? []),
        unhandledErrors,
      )
    } finally {
      clearTimeout(timer)
      stopped.removeEventListener('abort', end)
    }
  }

  const runTier = async (tier: Tier, tests: readonly string[], file?: string): Promise<Verdict & { tier: Tier }> => {
    const outside = filesOutside(tier)
    const files = tests.filter(test => !outside.includes(test))
    if (files.length === 0) return { outcome: 'survived', by: '', tier }
    const vitest = await vitestOf(tier)
    for (const path of [file, changed.get(tier)])
      if (path !== undefined) vitest.invalidateFile(join(process.cwd(), path))
    if (file !== undefined) changed.set(tier, file)
    const specifications = await vitest.globTestSpecifications(files)
    const verdict = await runOnce(vitest, specifications)
    const isFinal = verdict.outcome !== 'broken' || stopped.aborted
    return { ...(isFinal ? verdict : await runOnce(vitest, specifications)), tier }
  }

  return {
    /**
     * Runs what the first tier has of these files, and the rest if that passes. `tier`: the last that was run.
     *
     * @param file that has been changed for this run
     */
    run: async (tests: readonly string[], file?: string) => {
      const first = await runTier('first', tests, file)
      return first.outcome === 'survived' && !stopped.aborted ? runTier('rest', tests, file) : first
    },
    close: async () => {
      for (const vitest of vitests.values()) await (await vitest).close()
    },
  }
}
