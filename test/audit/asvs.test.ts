import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAnswers } from '../architecture/security-document.ts'
import { judgeAsvs } from './report/asvs.ts'

test('has each requirement of levels 1 and 2 once, with an answer; cited files and passages exist', () => {
  const { rows, findings } = judgeAsvs()
  expect(rows).toHaveLength(253)
  expect(findings).toEqual([])
})

test('the document says how many requirements it deviates from', () => {
  const deviations = judgeAsvs().rows.filter(({ answer }) => answer === 'deviation')
  const said = /^(\d+) requirements and /m.exec(readFileSync('server/security.md', 'utf8'))?.[1]
  expect(Number(said)).toBe(deviations.length)
})

test('a section means all its requirements; what has no answer, two answers or another level is found', () => {
  const text = `
| 1 | promise | V1.4, V1.1.1 | \`README.md\`: “## Run it” |
| V1.1.1 | actual behaviour | |
- V1.2.10, V1.5.1: the reason
`
  const { rows, findings } = judgeAsvs(readAnswers(text))
  expect(rows.map(({ id, answer }) => `${id} ${answer}`)).toEqual([
    'V1.1.1 document',
    'V1.1.1 deviation',
    'V1.4.1 document',
    'V1.4.2 document',
    'V1.4.3 document',
    'V1.5.1 not applicable',
  ])
  const found = findings.map(({ what }) => what)
  expect(found).toContain('V1.1.1 has 2 answers')
  expect(found).toContain('V1.2.2 has 0 answers')
  expect(found).toContain('V1.2.10 is no requirement of level 1 or 2')
})

test('finds a cited file or passage that does not exist', () => {
  const text =
    '| 1 | promise | V1.4 | `test/bff/gone.test.ts`, `test/bff/limit.test.ts`<br>`README.md`: “a passage that is gone” |'
  const found = judgeAsvs(readAnswers(text)).findings.flatMap(({ what }) => (what.includes('cites') ? [what] : []))
  expect(found).toEqual([
    'promise 1 cites test/bff/gone.test.ts, which is not there',
    'promise 1 cites README.md: “a passage that is gone”, which is not there',
  ])
})
