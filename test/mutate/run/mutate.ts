/**
 * The mutations (`npm run mutate`), one after the other, in a copy of the sources: what the first tier has of their tests is run, then the rest
 * if these pass.
 *
 *   npm run mutate                          all
 *   npm run mutate -- guard                 those whose area, file or name contains this
 *   npm run mutate -- --shard=1/3           every third one; shards may run at once
 *   npm run mutate -- --resume              without those that an earlier run saw noticed; what is printed counts all
 *   npm run mutate -- --unchecked           without a first run of the tests, which must pass without a mutation
 */
import { parseArgs } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startBroker } from '../../helper/services/broker.ts'
import { mutations } from '../list/index.ts'
import { makeCopy } from './copy.ts'
import { keyOf, report, resultsIn } from './results.ts'
import { openTests } from './run-tests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shard: { type: 'string', default: '1/1' },
    resume: { type: 'boolean', default: false },
    unchecked: { type: 'boolean', default: false },
  },
})
const [at = 1, shards = 1] = values.shard.split('/').map(Number)
const chosen = mutations.filter(({ area, file, name }, index) => {
  const isOfShard = index % shards === at - 1
  return isOfShard && positionals.every(text => [area, file, name].some(part => part.includes(text)))
})
const results = resultsIn('dist/mutate', values.shard)
if (!values.resume) results.forget()
const known = results.read()
const left = chosen.filter(mutation => !values.resume || known.get(keyOf(mutation))?.outcome !== 'noticed')

const root = process.cwd()
const copy = makeCopy()
process.chdir(copy.folder)
process.env.CI = 'true'
const provided = {
  provide: (name: string, value: unknown) => {
    if (name === 'services') process.env.YARDKEY_TEST_SERVICES = String(value)
  },
}
const stop = await startBroker(provided as unknown as TestProject)
const interruption = new AbortController()
const { signal: stopped } = interruption
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())

const tests = openTests(stopped)
try {
  const all = values.unchecked ? [] : [...new Set(left.flatMap(({ tests }) => tests))]
  // A test that fails anyway would notice everything.
  const before = all.length === 0 ? undefined : await tests.run(all)
  if (before && before.outcome !== 'survived') throw new Error(`a test fails without a mutation: ${before.by}`)
  for (const [index, mutation] of left.entries()) {
    if (stopped.aborted) break
    const { area, name, file } = mutation
    const verdict = await copy.with(mutation, () => tests.run(mutation.tests, file))
    if (stopped.aborted) break
    results.add({ key: keyOf(mutation), area, name, file, ...verdict })
    const { outcome, by, tier } = verdict
    const said = outcome === 'noticed' ? `by ${tier}` : outcome
    console.log(`${index + 1}/${left.length} ${said.padEnd(8)} ${area}: ${name}${by === '' ? '' : ` (${by})`}`)
  }
} finally {
  await tests.close()
  await stop()
  process.chdir(root)
  copy.remove()
}
const found = results.read()
const { text, isEnough } = report(chosen.flatMap(mutation => found.get(keyOf(mutation)) ?? []))
console.log(`\n${text}`)
process.exitCode = isEnough && !stopped.aborted ? 0 : 1
