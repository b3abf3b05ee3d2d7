import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOutside, type Tier, tierFilters } from '../../../config/test/tiers.ts'

/**
 * - `noticed`: a test failed
 * - `survived`: all passed
 * - `late`: they were ended; a rule that is lost must not need that to be noticed
 * - `broken`: nothing of a test has failed, but the run: the mutation makes no program, or a service of the tests was away
 */
export type Outcome = 'noticed' | 'survived' | 'late' | 'broken'

/** What the reporter `json` of Vitest writes. */
interface Report {
  testResults: {
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Longest run of the tests of one mutation, in ms. It ends a hang, and judges no speed. */
const longestMs = 20 * 60_000

const noProgram = /\b(?:ReferenceError|SyntaxError)\b|is not defined|PARSE_ERROR|Transform failed/

const failedTest = ({ testResults }: Report) =>
  testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')

/** Why a run failed without a failed test. */
const failedFile = ({ testResults }: Report) => testResults.find(({ message }) => message)?.message ?? 'no test was run'

const readReport = (file: string): Report => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { testResults: [] }
  }
}

/** How the tests are run: the folder of the sources, the services they share, and what ends a run. */
interface How {
  folder: string
  services: string
  stopped: AbortSignal
}

/** `by`: the failed test, or why none was run. */
interface Verdict {
  outcome: Outcome
  by: string
}

/** Runs what these files have of a tier once. */
const runOnce = async (tests: readonly string[], tier: Tier, { folder, services, stopped }: How): Promise<Verdict> => {
  const own = mkdtempSync(join(tmpdir(), 'yardkey-outcome-'))
  const file = join(own, 'report.json')
  const flags = [
    'run',
    '--config=config/vitest.ts',
    '--reporter=json',
    `--outputFile=${file}`,
    '--bail=1',
    '--passWithNoTests',
  ]
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...flags, `--tags-filter=${tierFilters[tier]}`, ...tests],
    {
      cwd: folder,
      // A group of its own: workers and servers of the tests end with it.
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, CI: 'true', YARDKEY_TEST_SERVICES: services },
    },
  )
  let isLate = false
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, longestMs)
  stopped.addEventListener('abort', end)
  try {
    const [code] = await once(child, 'close')
    const report = readReport(file)
    const failed = failedTest(report)
    if (isLate) return { outcome: 'late', by: '' }
    if (code === 0) return { outcome: 'survived', by: '' }
    if (!failed) return { outcome: 'broken', by: failedFile(report).slice(0, 200) }
    return { outcome: noProgram.test(failed.failureMessages.join('\n')) ? 'broken' : 'noticed', by: failed.fullName }
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener('abort', end)
    rmSync(own, { recursive: true, force: true })
  }
}

/** Runs what the first tier has of these files, and the rest if that passes. `tier`: the last that was run. */
export const runTests = async (tests: readonly string[], how: How): Promise<Verdict & { tier: Tier }> => {
  const runTier = async (tier: Tier) => {
    const outside = filesOutside(tier)
    const files = tests.filter(file => !outside.includes(file))
    if (files.length === 0) return { outcome: 'survived', by: '', tier } as const
    const verdict = await runOnce(files, tier, how)
    const isFinal = verdict.outcome !== 'broken' || how.stopped.aborted
    return { ...(isFinal ? verdict : await runOnce(files, tier, how)), tier }
  }
  const first = await runTier('first')
  return first.outcome === 'survived' && !how.stopped.aborted ? runTier('rest') : first
}
