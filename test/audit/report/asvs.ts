/** Reads server/asvs.md: the requirements of OWASP ASVS 5.0, levels 1 and 2, with the answer to each. */
import { existsSync, readFileSync } from 'node:fs'
import { type Cited, citedIn, hasTest } from '../../architecture/cited-tests.ts'
import type { Finding } from '../judge/evidence.ts'
import levels from './asvs-5.0.json' with { type: 'json' }

const answers = ['test', 'document', 'not applicable', 'deviation'] as const

export interface AsvsRow {
  id: string
  level: number
  /** The requirement in the project's words. */
  what: string
  answer: (typeof answers)[number]
  /** The reason, or the citation of the document. */
  why: string
  tests: { file: string; name: string }[]
}

const asvsFile = 'server/asvs.md'

const requirement = /^- (V\d+\.\d+\.\d+) L([12]) (.+)$/
const reason = /^ {2}- (document|not applicable|deviation): (.+)$/

/** The rows of the document. `judgeAsvs` reports a row without an answer. */
export const readAsvs = (text = readFileSync(asvsFile, 'utf8')): Partial<AsvsRow>[] => {
  const rows: Partial<AsvsRow>[] = []
  for (const line of text.split('\n')) {
    const [, id, level, what] = requirement.exec(line) ?? []
    if (id !== undefined) rows.push({ id, level: Number(level), what: what ?? '', why: '', tests: [] })
    const row = rows.at(-1)
    if (!row) continue
    const [, answer, why] = reason.exec(line) ?? []
    if (answer !== undefined) Object.assign(row, { answer, why })
    const tests = citedIn(line)
    if (tests.length > 0) Object.assign(row, { answer: row.answer ?? 'test', tests: [...(row.tests ?? []), ...tests] })
  }
  return rows
}

/** A row of kind `document` cites files and passages; others cite tests. */
const isDocumented = ({ file, name }: Cited): boolean => existsSync(file) && readFileSync(file, 'utf8').includes(name)

/** The requirements of levels 1 and 2. The data lists the level of each requirement, by section and in order. */
const requirements = Object.entries(levels).flatMap(([section, list]) =>
  list.flatMap((level, at) => (level <= 2 ? [{ id: `${section}.${at + 1}`, level }] : [])),
)

/** Reports requirements without exactly one row or without an answer, and citations that do not exist. */
export const judgeAsvs = (rows: Partial<AsvsRow>[]): { rows: AsvsRow[]; findings: Finding[] } => {
  const check = 'ASVS'
  const count = (id: string) => rows.filter(row => row.id === id).length
  const unlisted = requirements.filter(({ id }) => count(id) !== 1).map(({ id }) => `${id} has ${count(id)} rows`)
  const wrongLevel = rows
    .filter(row => !requirements.some(({ id, level }) => id === row.id && level === row.level))
    .map(({ id, level }) => `${id} is not a requirement of level ${level}`)
  const unanswered = rows.filter(({ answer }) => answer === undefined).map(({ id }) => `${id} has no answer`)
  const dangling = rows.flatMap(({ id, tests = [], answer }) =>
    tests
      .filter(({ file, name }) => !(answer === 'document' ? isDocumented : hasTest)({ line: 0, file, name }))
      .map(({ file, name }) => `${id}: ${file} has no “${name}”`),
  )
  const findings = [...unlisted, ...wrongLevel, ...unanswered, ...dangling].map(what => ({ check, what }))
  return { rows: rows.filter((row): row is AsvsRow => row.answer !== undefined), findings }
}
