/**
 * Checks that the tests can fail (`npm run mutate`): loses one rule after the other in a copy of the sources, and runs the tests that must
 * notice it. Exits with 1 if they notice less than 95 %, or the first tier less than 80 %. See test/mutate/run/mutate.ts for its options.
 *
 * Not StrykerJS, which finds the tests of a change by imports: ours call servers by HTTP, and thousands of changes would take days.
 */
import { fetchParts } from './test/parts.ts'

await fetchParts()
await import('../test/mutate/run/mutate.ts')
