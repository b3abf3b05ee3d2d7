import { appendFileSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Tier } from '../../../config/test/tiers.ts'
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
  /** Of which tests it is: the first tier's, or the rest. */
  tier: Tier
}

/** What makes a mutation this one. */
export const keyOf = ({ file, find, replace }: Mutation): string => [file, find, replace].join('\n')

/** The results of one shard in a file of a folder, so that a run that was cut off can go on. */
export const resultsIn = (path: string, shard: string) => {
  const folder = resolve(path)
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

/** The share that must be noticed: by the first tier, and by all tests. */
const wanted = { first: 0.8, all: 0.95 }

const isNoticed = ({ outcome }: Result) => outcome === 'noticed'

const columns = {
  mutations: () => true,
  first: (result: Result) => isNoticed(result) && result.tier === 'first',
  all: isNoticed,
  survived: ({ outcome }: Result) => outcome === 'survived',
  late: ({ outcome }: Result) => outcome === 'late',
  broken: ({ outcome }: Result) => outcome === 'broken',
}

/** A table by area, and what the first tier did not notice: `rest` is noticed by other tests. */
export const report = (results: readonly Result[]): { text: string; isEnough: boolean } => {
  const lineOf = (title: string, cells: [name: string, cell: unknown][]) =>
    [title.padEnd(16), ...cells.map(([name, cell]) => String(cell).padStart(name.length))].join('  ')
  const countsOf = (title: string, of: readonly Result[]) =>
    lineOf(
      title,
      Object.entries(columns).map(([name, isIn]) => [name, of.filter(isIn).length]),
    )
  const left = results
    .filter(result => !columns.first(result))
    .map(({ outcome, file, name }) => `${outcome === 'noticed' ? 'rest' : outcome}: ${file}: ${name}`)
  const shares = (['all', 'first'] as const).map(which => {
    const noticed = results.filter(columns[which]).length
    const share = results.length === 0 ? 0 : noticed / results.length
    return {
      isEnough: share >= wanted[which],
      text: `${which}: ${noticed} of ${results.length} noticed, ${(100 * share).toFixed(1)} %, of at least ${100 * wanted[which]} %`,
    }
  })
  return {
    text: [
      lineOf(
        'area',
        Object.keys(columns).map(name => [name, name]),
      ),
      ...[...Map.groupBy(results, ({ area }) => area)].map(([area, of]) => countsOf(area, of)),
      countsOf('all', results),
      '',
      ...left,
      ...shares.map(({ text }) => text),
    ].join('\n'),
    isEnough: shares.every(({ isEnough }) => isEnough) && !results.some(columns.broken),
  }
}
