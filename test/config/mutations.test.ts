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
  const results = (noticed: number, others: Result['outcome'][]): Result[] =>
    [...Array<Result['outcome']>(noticed).fill('noticed'), ...others].map((outcome, at) => ({
      key: String(at),
      area: at % 2 === 0 ? 'even' : 'odd',
      name: `n${at}`,
      file: 'f',
      outcome,
      by: '',
    }))

  test.each([
    [19, ['survived'], true],
    [18, ['survived'], false],
    [19, ['late'], true],
    [199, ['broken'], false],
    [0, [], false],
  ] as const)('%d noticed and %j', (noticed, others, isEnough) => {
    expect(report(results(noticed, [...others])).isEnough).toBe(isEnough)
  })

  test('names what was not noticed', () => {
    const { text } = report(results(1, ['survived', 'late']))
    expect(text).toContain('survived: f: n1\nlate: f: n2\n1 of 3 noticed, 33.3 %')
  })
})
