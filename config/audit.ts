/** Runs the security audit (`npm run audit`), with the same programs as the tests. It needs Chromium. */
import { chromium } from './parts.ts'
import { fetchParts } from './test/parts.ts'

await fetchParts()
if (chromium() === undefined) {
  console.error('The audit needs Chromium.')
  process.exitCode = 1
} else await import('../test/audit/run/audit.ts')
