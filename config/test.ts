/**
 * The tests, in tiers (config/test/tiers.ts). Each run ends with the line `N passed, N failed` (`, N skipped`).
 *
 *   npm test                      the first tier, types and style included, which count as one check each
 *   npm test -- FILTER…           the files of all tiers whose path contains a filter, and nothing else
 *   npm run test:all              all tests; with `--rest` those that `npm test` leaves
 *   npm run test:full             adds the files `*.full.test.ts` and every case that `isFull` of test/helper/services.ts admits
 *   --project=NAME                only these of the projects in config/vitest.ts; types and style belong to `unit`
 *   --durations                   saves the durations of test files in config/test/durations.json: the longest start first
 *
 * Failed browser tests leave pictures in dist/test-failures, in the full run also a trace. `YARDKEY_TEST_TOTAL` names a file in which
 * runs add up: the last line is their sum.
 */
import { rmSync } from 'node:fs'
import { whyNoContainer } from './parts.ts'
import { readArguments } from './test/arguments.ts'
import { addUp, type Counts, countOfCheck, describeCounts } from './test/counts.ts'
import { failuresFolder } from './test/failures.ts'
import { fetchParts, tellMissing } from './test/parts.ts'
import { runQuietly } from './test/run.ts'
import { runVitest } from './test/run-vitest.ts'

const { tier, isFull, projects, isWhole, filters, more } = readArguments(process.argv.slice(2))

/** Whether to test the container image too. Not in CI, because the base system alone takes a minute. */
const triesContainer = (): boolean => {
  if (!isWhole || tier === 'first') return false
  const why = process.env.CI === 'true' ? '`npm run container` does that' : whyNoContainer()
  if (why !== undefined) console.log(`The container image is not built: ${why}.`)
  return why === undefined
}

const checks = projects.includes('unit') && filters.length === 0 && tier !== 'rest' ? ['typecheck', 'lint'] : []

const run = async (): Promise<Counts[]> => {
  rmSync(failuresFolder, { recursive: true, force: true })
  // At the same time: installing mostly waits for the network and the disk.
  const [missing, ...checked] = await Promise.all([
    filters.length === 0 ? fetchParts(isFull) : [],
    ...checks.map(name => runQuietly('node', ['config/prepare.mjs', name])),
  ])
  return [
    ...checked.map(countOfCheck),
    await runVitest({ tier, isFull, projects, filters, more }),
    // Runs last, because both runs need the whole machine.
    ...(triesContainer() ? [await runVitest({ isFull, projects: ['container'] })] : []),
    // Outside CI, tests that need a missing part are skipped and counted as skipped.
    ...(process.env.CI === 'true' ? missing.map(() => countOfCheck(false)) : []),
  ]
}

const results = await run()
// One file at a time installs nothing: it starts at once.
if (filters.length > 0 && results.some(({ skipped }) => skipped > 0)) tellMissing(isFull)
const total = addUp(results, process.env.YARDKEY_TEST_TOTAL)
if (tier === 'first' && isWhole)
  console.log(
    [
      '',
      'This was: types and style, all rules and units, both servers with every call as every kind of caller, the bytes of the CSV,',
      'sessions in memory and in Redis, and the main job in Chromium on the embedded database.',
      '`npm run test:all` adds the second database, all roads in Chromium, the built page, faults and killed processes.',
    ].join('\n'),
  )
console.log(`\n${describeCounts(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
