/**
 * The tests (`npm test`): installs missing parts, checks types and style, runs the tests, and ends with the line
 * `N passed, N failed` (`, N skipped`). Types and style count as one check each. Arguments are passed to vitest as filters.
 * Failed browser tests leave a picture and a trace in dist/test-failures.
 * `--full` (`npm run test:full`) adds the files `*.full.test.ts` and every case that `isFull` of test/helper/services.ts admits.
 * `--project=NAME`, also several times, runs only these of the projects in config/vitest.ts; types and style belong to `unit`.
 * `--durations` saves the durations of test files in config/test/durations.json, because the longest files start first.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whyNoContainer } from './parts.ts'
import type { Counts } from './test/count-reporter.ts'
import { failuresFolder } from './test/failures.ts'
import { fetchParts } from './test/parts.ts'
import { run } from './test/run.ts'

const check = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

const options = ['--durations', '--full']
const chosen = process.argv.flatMap(argument => /^--project=(.+)/.exec(argument)?.[1] ?? [])
const projects = chosen.length > 0 ? chosen : ['unit', 'app', 'e2e']
const isFull = process.argv.includes('--full')

/** Whether to test the container image too; prints why not. Not in CI, because the base system alone takes a minute. */
const triesContainer = (): boolean => {
  const why = process.env.CI === 'true' ? '`npm run container` does that' : whyNoContainer()
  if (why !== undefined) console.log(`\nThe container image is not built: ${why}.`)
  return why === undefined
}

/** Runs vitest. A run that ends without counts is a failure. */
const runVitest = async (projects: string[], filters: string[] = []): Promise<Counts> => {
  const folder = mkdtempSync(join(tmpdir(), 'yardkey-counts-'))
  const file = join(folder, 'counts.json')
  try {
    const flags = projects.flatMap(name => ['--project', name])
    const reporters = ['default', './config/test/count-reporter.ts']
    if (process.argv.includes('--durations')) reporters.push('./config/test/duration-reporter.ts')
    const succeeded = await run(
      'vitest',
      ['run', '--config', 'config/vitest.ts', ...reporters.map(name => `--reporter=${name}`), ...flags, ...filters],
      { YARDKEY_TEST_COUNTS: file, ...(isFull ? { YARDKEY_TEST_FULL: '1' } : {}) },
    )
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts
    return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch (error) {
    console.error('vitest did not finish:', error)
    return check(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

rmSync(failuresFolder, { recursive: true, force: true })
const filters = process.argv.slice(2).filter(argument => !options.includes(argument) && !/^--project=/.test(argument))
const checks = projects.includes('unit') ? ['typecheck', 'lint'] : []
// At the same time: installing mostly waits for the network and the disk.
const [missing, ...checked] = await Promise.all([
  fetchParts(isFull),
  ...checks.map(name => run('node', ['config/prepare.mjs', name])),
])
const results = [
  ...checked.map(check),
  await runVitest(projects, filters),
  // Runs last, because both runs need the whole machine.
  ...(filters.length === 0 && chosen.length === 0 && triesContainer() ? [await runVitest(['container'])] : []),
  // Outside CI, tests that need a missing part are skipped and counted as skipped.
  ...(process.env.CI === 'true' ? missing.map(() => check(false)) : []),
]
const sum = (name: keyof Counts) => results.reduce((total, counts) => total + counts[name], 0)
const skipped = sum('skipped')
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = sum('failed') > 0 ? 1 : 0
