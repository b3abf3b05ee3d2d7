/**
 * Four projects: `unit` (rules, page and configuration: the inner loop), `app` (both servers, on real databases and Redis),
 * `e2e` (the whole product in a browser) and `container` (the image; see config/container.ts). All get real servers from
 * test/helper/services.ts. Files `*.full.test.ts` are brute force: only `npm run test:full` runs them. Which tests are of the first
 * tier: config/test/tiers.ts.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { partsToSkip } from './parts.ts'
import { testMs, waitMs } from './test/limits.ts'
import { LongestFirst } from './test/longest-first.ts'
import { filesOutside, tags, tierOf } from './test/tiers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const isFull = process.env.YARDKEY_TEST_FULL === '1'
const tier = tierOf(process.argv.flatMap(argument => /^--tags-filter=(.+)/.exec(argument)?.[1] ?? []))
/** `npm run pictures` */
const takesPictures = process.argv.includes('--update')

const outside = filesOutside(tier)

const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  root,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.test.ts']), ...outside],
    provide: { isFull, takesPictures },
    testTimeout: testMs(isFull),
    hookTimeout: testMs(isFull),
    expect: { poll: { timeout: waitMs } },
    ...more,
  },
})

/**
 * Files that run in one worker share modules, and all workers the compiled WebAssembly of PGlite. In the account API's tests
 * this saves a third of the processor time. The state of a test is in its database, so files stay independent.
 */
const sharedModules = { pool: 'threads', isolate: false } as const

export default defineConfig({
  root,
  test: {
    tags: [
      ...tags,
      // Skipped with its whole file where Chromium is missing, before any hook starts a product.
      { name: 'chromium', description: 'runs in Chromium', skip: partsToSkip().includes('chromium') },
    ],
    reporters: ['./config/test/line-reporter.ts'],
    globalSetup: ['test/helper/services/broker.ts'],
    // As many workers as cores leave these idle for a sixth of the time, while they wait. One more uses that time. Each takes some
    // 1.5 GB with its browser and its servers.
    maxWorkers: Math.min(availableParallelism() + 1, 6),
    sequence: { sequencer: LongestFirst },
    // At its end a worker stops what its files shared.
    teardownTimeout: 60_000,
    projects: [
      project('unit', ['test/{shared,web,config,architecture,audit}/**/*.test.{ts,tsx}', 'test/architecture.test.ts']),
      project('app', ['test/{account-api,bff,server}/**/*.test.ts'], sharedModules),
      project('container', ['test/container/**/*.test.ts'], { testTimeout: 300_000, hookTimeout: 900_000 }),
      project('e2e', ['test/e2e/**/*.test.ts'], { ...sharedModules, setupFiles: ['test/e2e/set-up.ts'] }),
    ],
  },
})
