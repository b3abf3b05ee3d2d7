/**
 * Two projects: `unit` (rules and apps, in parallel) and `e2e` (the whole product in a browser, one at a time).
 * Both get real servers from test/helper/services.ts.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  test: {
    globalSetup: ['test/helper/services/broker.ts'],
    // One CPU-bound worker per core; PGlite and Chromium want one each.
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/e2e/**', 'test/bench/**'],
          testTimeout: 20_000,
          // The default of one second is short on a machine that runs several browsers and databases.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
