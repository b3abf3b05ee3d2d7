/** server/security.md names the tests of each promise: it must not name one that is gone. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Cited {
  line: number
  file: string
  name: string
}

/** The promises of the document, by number, with the tests that it names. */
const read = (text: string): { numbers: number[]; cited: Cited[] } => {
  const numbers: number[] = []
  const cited: Cited[] = []
  for (const row of text.split('\n')) {
    const number = /^(\d+)\. /.exec(row)?.[1]
    if (number !== undefined) numbers.push(Number(number))
    const [, file, names = ''] = /^ +- `([^`]+)`: (.*)$/.exec(row) ?? []
    if (file === undefined) continue
    for (const [, name = ''] of names.matchAll(/“(.*?)”(?=; “|$)/g))
      cited.push({ line: numbers.at(-1) ?? 0, file, name })
  }
  return { numbers, cited }
}

/** Whether a file of tests has a test, a table of tests or a group of this name. */
const hasTest = ({ file, name }: Cited): boolean => {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name.replaceAll('"', '\\"')}"`, `\`${name}\``]
  // The first of a call's arguments, and not the last: not a text that is expected.
  return quoted.some(form =>
    text.split(form).some((before, at, parts) => /\(\s*$/.test(before) && /^,/.test(parts[at + 1] ?? '')),
  )
}

const { numbers, cited } = read(readFileSync('server/security.md', 'utf8'))

test('the document has thirty promises, each with a test', () => {
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect(numbers.filter(number => !cited.some(({ line }) => line === number))).toEqual([])
})

test('every test that it names is there', () => {
  expect(cited.length).toBeGreaterThan(60)
  expect(cited.filter(one => !hasTest(one)).map(({ line, file, name }) => `${line}: ${file}: ${name}`)).toEqual([])
})

test('a test that is gone, or a file, is found', () => {
  const gone = read('1. A promise.\n   - `test/bff/limit.test.ts`: “a test that nobody wrote”; “with Redis it holds”\n')
  expect(gone.cited.map(hasTest)).toEqual([false, false])
  expect(hasTest({ line: 1, file: 'test/nothing.test.ts', name: 'x' })).toBe(false)
})
