import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'
import { mutations } from '../mutate/list/index.ts'
import { type Mutation, mutated } from '../mutate/mutation.ts'
import { type Result, report } from '../mutate/run/results.ts'

describe('the list of mutations', () => {
  test('has each change once', () => {
    const keys = mutations.map(({ file, find, replace }) => `${file}\n${find}\n${replace}`)
    expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([])
    const names = mutations.map(({ area, name }) => `${area}: ${name}`)
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
  })

  test('names tests that exist', () => {
    const missing = mutations.flatMap(({ tests }) => tests.filter(file => !existsSync(file)))
    expect([...new Set(missing)]).toEqual([])
  })

  const files = Map.groupBy(mutations, ({ file }) => file)
  test.each([...files.keys()])('each finds its text in %s once, and leaves a program', file => {
    const source = readFileSync(file, 'utf8')
    const problems = (files.get(file) ?? []).flatMap(mutation => {
      try {
        stripTypeScriptTypes(mutated(source, mutation))
        return []
      } catch (error) {
        return [`${mutation.name}: ${error}`]
      }
    })
    expect(problems).toEqual([])
  })
})

describe('a mutation', () => {
  const mutation: Mutation = { area: 'a', name: 'n', file: 'f', find: 'one $&', replace: 'two $&', tests: [] }

  test('replaces its text as it is', () => {
    expect(mutated('zero one $& three', mutation)).toBe('zero two $& three')
  })

  test.each(['none', 'one $& and one $&'])('whose text is not there once is an error: %s', source => {
    expect(() => mutated(source, mutation)).toThrow('f, n')
  })

  test('that changes nothing is an error', () => {
    expect(() => mutated('one $&', { ...mutation, replace: mutation.find })).toThrow('changes nothing')
  })
})

describe('the report', () => {
  type Verdict = 'first' | 'rest' | Exclude<Result['outcome'], 'noticed'>
  const results = (...verdicts: [count: number, verdict: Verdict][]): Result[] =>
    verdicts
      .flatMap(([count, verdict]) => Array<Verdict>(count).fill(verdict))
      .map((verdict, at) => ({
        key: String(at),
        area: at % 2 === 0 ? 'even' : 'odd',
        name: `n${at}`,
        file: 'f',
        outcome: verdict === 'first' || verdict === 'rest' ? 'noticed' : verdict,
        tier: verdict === 'first' ? 'first' : 'rest',
        by: '',
      }))

  test.each<[boolean, ...[count: number, verdict: Verdict][]]>([
    [true, [16, 'first'], [3, 'rest'], [1, 'survived']],
    [false, [16, 'first'], [2, 'rest'], [2, 'survived']],
    [false, [15, 'first'], [4, 'rest'], [1, 'survived']],
    [true, [19, 'first'], [1, 'late']],
    [false, [199, 'first'], [1, 'broken']],
    [false],
  ])('is %j for %j %j %j', (isEnough, ...verdicts) => {
    expect(report(results(...verdicts)).isEnough).toBe(isEnough)
  })

  test('counts by area and names what the first tier did not notice', () => {
    const { text } = report(results([2, 'first'], [1, 'rest'], [1, 'survived'], [1, 'late']))
    expect(text.split('\n')).toEqual([
      'area              mutations  first  all  survived  late  broken',
      'even                      3      1    2         0     1       0',
      'odd                       2      1    1         1     0       0',
      'all                       5      2    3         1     1       0',
      '',
      'rest: f: n2',
      'survived: f: n3',
      'late: f: n4',
      'all: 3 of 5 noticed, 60.0 %, of at least 95 %',
      'first: 2 of 5 noticed, 40.0 %, of at least 80 %',
    ])
  })
})
