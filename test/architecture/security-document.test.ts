/** server/security.md: each cited file of tests and each passage exists, and each clause of RFC 10017 occurs once. See test/audit/asvs.test.ts for ASVS. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOutside } from '../../config/test/tiers.ts'
import { isThere, nameOf, readAnswers } from './security-document.ts'

const text = readFileSync('server/security.md', 'utf8')
const answers = readAnswers(text)
const of = (kind: string) => answers.filter(answer => answer.kind === kind)
const promises = of('promise')

/** How many clauses of each section of RFC 10017 concern a BFF and its page. */
const sections = {
  '§5': 3,
  '§6.1.1': 2,
  '§6.1.2.1': 2,
  '§6.1.2.2': 2,
  '§6.1.2.3': 1,
  '§6.1.2.4': 1,
  '§6.1.2.5': 1,
  '§6.1.3.1': 1,
  '§6.1.3.2': 6,
  '§6.1.3.3': 1,
  '§6.1.3.3.1': 1,
  '§6.1.3.3.2': 2,
  '§6.1.3.3.3': 1,
  '§6.1.3.4': 1,
  '§6.1.3.5': 1,
  '§6.1.3.6': 3,
  '§6.1.3.7': 1,
  '§6.1.4.1': 1,
  '§6.1.4.2': 2,
  '§7.1': 1,
  '§7.3': 1,
  '§7.4': 1,
  '§8.1': 1,
  '§9.1': 1,
  '§9.2': 1,
  '§9.3': 1,
  '§9.4': 1,
}

test('promises are numbered, as many as the title says, and each cites tests or a passage', () => {
  const count = Number(/^# Security: (\d+) promises/.exec(text)?.[1])
  expect(promises.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  expect(promises.filter(({ cited }) => cited.length === 0)).toEqual([])
})

test('every cited file and passage exists', () => {
  const dangling = promises.flatMap(({ number, cited }) =>
    cited.filter(one => !isThere(one)).map(one => `${number}: ${nameOf(one)}`),
  )
  expect(dangling).toEqual([])
})

test('each promise has a test in the first tier, unless the document says otherwise', () => {
  const later = new Set(filesOutside('first'))
  const isFirst = (file: string) => !later.has(file) && !file.endsWith('.full.test.ts')
  const waiting = promises.flatMap(({ number, cited }) => {
    const tests = cited.filter(({ file }) => file.startsWith('test/'))
    return tests.length > 0 && !tests.some(({ file }) => isFirst(file)) ? [number] : []
  })
  const [, exceptions = ''] = /except promises ([\d, and]+): theirs run\s+in `npm run test:all`/.exec(text) ?? []
  expect(waiting).toEqual(exceptions.match(/\d+/g)?.map(Number))
})

test('the parser finds every cited file, and each promise cites a file once', () => {
  const read = new Set(promises.flatMap(({ number, cited }) => cited.map(({ file }) => `${number} ${file}`)))
  const files = text.slice(0, text.indexOf('## Deviations')).match(/`[^`]+\.(?:tsx?|md)`(?=, `|: “|<br>| \|)/g)
  expect(read.size).toBe(files?.length)
})

test('every clause of RFC 10017 has a promise or a reason, once', () => {
  const clauses = [...promises, ...of('not applicable')].flatMap(answer => answer.clauses)
  const counts: Record<string, number> = {}
  for (const clause of clauses) {
    const section = clause.split(/[ ,]/)[0] ?? ''
    counts[section] = (counts[section] ?? 0) + 1
  }
  expect(counts).toEqual(sections)
  expect(new Set(clauses).size).toBe(clauses.length)
})

test('a deviation from a clause is one of the promise that it names, and names a promise that exists', () => {
  for (const { clauses, number } of of('deviation')) {
    const promise = promises.find(one => one.number === number)
    expect(promise?.clauses ?? []).toEqual(expect.arrayContaining(clauses))
    expect(number === 0 || promise !== undefined).toBe(true)
  }
})

test('the document says how many clauses it deviates from', () => {
  const clauses = of('deviation').flatMap(answer => answer.clauses)
  expect(Number(/ and (\d+) clauses\. /.exec(text)?.[1])).toBe(clauses.length)
})

test('finds a cited file or passage that does not exist', () => {
  const row =
    '| 1 | a promise | V1.1.1<br>§5 a clause<br>§6 another | `test/bff/session.test.ts`, `test/nothing.test.ts`, `test/helper/bff.ts`<br>`README.md`: “## Run it”; “a passage that is gone” |'
  const [answer] = readAnswers(row)
  expect(answer).toMatchObject({
    number: 1,
    text: 'a promise',
    asvs: ['V1.1.1'],
    clauses: ['§5 a clause', '§6 another'],
  })
  expect(answer?.cited.map(isThere)).toEqual([true, false, false, true, false])
})
