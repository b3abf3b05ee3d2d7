/**
 * `npm run test:watch`: runs the unit tests of the first tier and those of the account API again when a file that they use changes,
 * on a database in memory. With parts of paths it also runs these once at the start.
 */
import { spawnSync } from 'node:child_process'
import { tierFilters } from './test/tiers.ts'

const filters = process.argv.slice(2)
const flags = [
  '--config=config/vitest.ts',
  '--project=unit',
  '--project=app',
  '--exclude=test/{bff,server}/**',
  `--tags-filter=${tierFilters.first}`,
  '--reporter=default',
]
const { status } = spawnSync('vitest', ['watch', ...flags, ...(filters.length > 0 ? filters : ['--standalone'])], {
  stdio: 'inherit',
  env: { ...process.env, YARDKEY_TEST_IN_MEMORY: '1' },
})
process.exitCode = status ?? 1
