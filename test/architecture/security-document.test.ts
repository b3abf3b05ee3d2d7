/** server/security.md and server/rfc10017.md cite tests: each of these must exist. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Cited, citedIn, hasTest } from './cited-tests.ts'

/** The numbered lines of a document (list or table), with the tests that each cites. */
const read = (text: string): { lines: Map<number, string>; cited: Cited[] } => {
  const lines = new Map<number, string>()
  const cited: Cited[] = []
  let line = 0
  for (const row of text.split('\n')) {
    const number = /^(?:\| )?(\d+)(?:\.| \|) /.exec(row)?.[1]
    if (number !== undefined) {
      line = Number(number)
      lines.set(line, row)
    }
    cited.push(...citedIn(row).flatMap(one => (one.file.startsWith('test/') ? [{ line, ...one }] : [])))
  }
  return { lines, cited }
}

describe.each([
  { document: 'security.md', count: 43, tests: 90 },
  { document: 'rfc10017.md', count: 41, tests: 60 },
])('server/$document', ({ document, count, tests }) => {
  const text = readFileSync(`server/${document}`, 'utf8')
  const { lines, cited } = read(text)

  test('has all its lines, and each cites a test or says that it does not apply', () => {
    expect([...lines.keys()]).toEqual(Array.from({ length: count }, (_, at) => at + 1))
    const bare = [...lines].filter(([number]) => !cited.some(({ line }) => line === number))
    expect(bare.filter(([, row]) => !row.includes('| does not apply'))).toEqual([])
  })

  test('cites only existing tests', () => {
    expect(cited.length).toBeGreaterThan(tests)
    expect(cited.filter(one => !hasTest(one)).map(({ line, file, name }) => `${line}: ${file}: ${name}`)).toEqual([])
  })

  test('the parser finds every cited file', () => {
    const read = new Set(cited.map(({ line, file }) => `${line} ${file}`))
    expect(read.size).toBe(text.match(/`test\/[^`]+`: “/g)?.length)
  })
})

test('finds a cited test or file that does not exist', () => {
  const list = '1. A promise.\n   - `test/bff/limit.test.ts`: “a test that does not exist”; “with Redis it holds”\n'
  const table = '| 1 | a clause | what | `test/nothing.test.ts`: “x”<br>`test/bff/limit.test.ts`: “y”; “z” |\n'
  for (const [text, count] of [
    [list, 2],
    [table, 3],
  ] as const) {
    const { lines, cited } = read(text)
    expect([...lines.keys()]).toEqual([1])
    expect(cited.map(hasTest)).toEqual(Array(count).fill(false))
  }
})
