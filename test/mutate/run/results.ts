import { appendFileSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutation } from '../mutation.ts'
import type { Outcome } from './run-tests.ts'

export interface Result {
  key: string
  area: string
  name: string
  file: string
  outcome: Outcome
  /** The test that noticed it. */
  by: string
}

/** What makes a mutation this one. */
export const keyOf = ({ file, find, replace }: Mutation): string => [file, find, replace].join('\n')

/** The results of one shard in a file of a folder, so that a run that was cut off can go on. */
export const resultsIn = (folder: string, shard: string) => {
  const file = join(folder, `${shard.replace('/', '-of-')}.jsonl`)
  mkdirSync(folder, { recursive: true })
  return {
    forget: () => rmSync(file, { force: true }),
    add: (result: Result) => appendFileSync(file, `${JSON.stringify(result)}\n`),
    /** Those of all shards by key; the last of several counts. */
    read: (): Map<string, Result> => {
      const lines = globSync(join(folder, '*.jsonl')).flatMap(file => readFileSync(file, 'utf8').split('\n'))
      const results = lines.filter(Boolean).map(line => JSON.parse(line) as Result)
      return new Map(results.map(result => [result.key, result]))
    },
  }
}

/** The share that must be noticed. */
const wanted = 0.95

const columns = ['noticed', 'survived', 'late', 'broken'] as const

/** A table by area, and what was not noticed. */
export const report = (results: readonly Result[]): { text: string; isEnough: boolean } => {
  const lineOf = (title: string, of: readonly Result[]) =>
    [
      title.padEnd(16),
      ...columns.map(outcome =>
        String(of.filter(result => result.outcome === outcome).length).padStart(outcome.length),
      ),
    ].join('  ')
  const areas = [...Map.groupBy(results, ({ area }) => area)].map(([area, of]) => lineOf(area, of))
  const left = results
    .filter(({ outcome }) => outcome !== 'noticed')
    .map(({ outcome, file, name }) => `${outcome}: ${file}: ${name}`)
  const noticed = results.filter(({ outcome }) => outcome === 'noticed').length
  const share = results.length === 0 ? 0 : noticed / results.length
  const head = ['area'.padEnd(16), ...columns].join('  ')
  const sum = `${noticed} of ${results.length} noticed, ${(100 * share).toFixed(1)} %`
  return {
    text: [head, ...areas, lineOf('all', results), '', ...left, sum].join('\n'),
    isEnough: share >= wanted && results.every(({ outcome }) => outcome !== 'broken'),
  }
}
