/** The test runs that the report of `npm run audit` is based on. Started by `test/audit/run/audit.ts`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { tags } from './test/tiers.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    tags: [...tags],
    globalSetup: ['test/audit/run/broker.ts'],
    include: ['test/audit/run/*.audit.ts', 'test/account-api/api/authorization.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    provide: { auditMode: 'whole', isFull: true },
  },
})
