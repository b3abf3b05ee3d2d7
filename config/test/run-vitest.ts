import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunArguments } from './arguments.ts'
import { type Counts, countOfCheck } from './counts.ts'
import { run } from './run.ts'
import { tierFilters } from './tiers.ts'

const describeNoFile = (filters: string[], isFull: boolean) =>
  `No test file has ${new Intl.ListFormat('en', { type: 'disjunction' }).format(filters.map(filter => `“${filter}”`))} in its path${isFull ? '' : ' (`npm run test:full` alone runs *.full.test.ts)'}.`

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The end by a signal, which our group gets. Unlike what Node does by itself, it lets us remove what is ours. */
const end = (_: NodeJS.Signals, number: number) => process.exit(128 + number)

/** Runs Vitest. A run that ends without counts is a failure. */
export const runVitest = async ({
  tier,
  isFull,
  projects,
  filters = [],
  more = [],
}: Pick<RunArguments, 'isFull' | 'projects'> & Partial<RunArguments>): Promise<Counts> => {
  const folder = mkdtempSync(join(tmpdir(), 'yardkey-counts-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const file = join(folder, 'counts.json')
  const reporters = ['line', 'count', ...(more.includes('--durations') ? ['duration'] : [])]
  const flags = [
    ...reporters.map(name => `--reporter=./config/test/${name}-reporter.ts`),
    ...projects.map(name => `--project=${name}`),
    ...(tier === undefined ? [] : [`--tags-filter=${tierFilters[tier]}`]),
    ...more.filter(flag => flag !== '--durations'),
  ]
  process.once('exit', remove)
  for (const signal of signals) process.on(signal, end)
  try {
    const succeeded = await run('vitest', ['run', '--config=config/vitest.ts', ...flags, ...filters], {
      YARDKEY_TEST_COUNTS: file,
      ...(isFull ? { YARDKEY_TEST_FULL: '1' } : {}),
    })
    if (!existsSync(file)) {
      console.error('The run of the tests was ended before they were, so it counts as failed.')
      return countOfCheck(false)
    }
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts
    if (filters.length > 0 && counts.passed + counts.failed + counts.skipped === 0)
      console.log(describeNoFile(filters, isFull))
    return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } finally {
    remove()
    process.off('exit', remove)
    for (const signal of signals) process.off(signal, end)
  }
}
