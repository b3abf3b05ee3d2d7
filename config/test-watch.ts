/**
 * `npm run test:watch`: runs unit tests and those of the account API again when a file that they use changes, on a database in
 * memory. With a part of a path also once at the start.
 */
import { spawnSync } from 'node:child_process'

const filters = process.argv.slice(2)
const chosen = filters.length > 0 ? filters : ['--standalone', 'test/shared', 'test/web', 'test/account-api']
const { status } = spawnSync(
  'vitest',
  ['watch', '--config=config/vitest.ts', '--project=unit', '--project=app', '--reporter=default', ...chosen],
  { stdio: 'inherit', env: { ...process.env, YARDKEY_TEST_IN_MEMORY: '1' } },
)
process.exitCode = status ?? 1
