import { expect, test } from 'vitest'
import { judgeAsvs, readAsvs } from './report/asvs.ts'

test('has each requirement of levels 1 and 2 once, with an answer; cited tests and passages exist', () => {
  const { rows, findings } = judgeAsvs(readAsvs())
  expect(rows).toHaveLength(253)
  expect(findings).toEqual([])
})

test('finds a requirement that is missing, duplicated, of another level or without an answer', () => {
  const text = `
- V1.1.1 L2 first
  - not applicable: so
- V1.1.1 L2 again
  - not applicable: so
- V1.1.2 L1 not its level
  - deviation: so
- V1.2.1 L1 no answer
`
  const found = judgeAsvs(readAsvs(text)).findings.map(({ what }) => what)
  expect(found).toContain('V1.1.1 has 2 rows')
  expect(found).toContain('V1.2.2 has 0 rows')
  expect(found).toContain('V1.1.2 is not a requirement of level 1')
  expect(found).toContain('V1.2.1 has no answer')
})

test('finds a cited test or passage that does not exist', () => {
  const text = `
- V1.1.1 L2 a test
  - \`test/bff/limit.test.ts\`: “a test that is gone”; “with Redis all BFFs share one limit”
- V1.1.2 L2 a passage
  - document: \`README.md\`: “## Configure”; “a passage that is gone”
`
  const found = judgeAsvs(readAsvs(text)).findings.flatMap(({ what }) => (what.includes('“') ? [what] : []))
  expect(found).toEqual([
    'V1.1.1: test/bff/limit.test.ts has no “a test that is gone”',
    'V1.1.2: README.md has no “a passage that is gone”',
  ])
})
