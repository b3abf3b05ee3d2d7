/** Reads from server/security.md the answer to each requirement of OWASP ASVS 5.0, levels 1 and 2. */
import { type Answer, type Cited, isThere, nameOf, readAnswers } from '../../architecture/security-document.ts'
import type { Finding } from '../judge/evidence.ts'
import standard from './asvs-5.0.json' with { type: 'json' }

export interface AsvsRow {
  id: string
  level: number
  /** The requirement in the project's words. */
  what: string
  answer: 'test' | 'document' | 'not applicable' | 'deviation'
  /** The promise, the reason, or the actual behaviour. */
  why: string
  /** Files of tests, or passages of documents. */
  cited: Cited[]
}

const requirements = Object.entries(standard).map(([id, [level, what]]) => ({
  id,
  level: Number(level),
  what: String(what),
}))

/** Whether a requirement is the one that an answer names, or belongs to its section or chapter. */
const belongs = (id: string, named: string): boolean => id === named || id.startsWith(`${named}.`)

const kindOf = ({ kind, cited }: Answer): AsvsRow['answer'] => {
  if (kind !== 'promise') return kind
  return cited.some(({ file }) => file.startsWith('test/')) ? 'test' : 'document'
}

/** Reports requirements without exactly one answer, answers to no requirement, and citations that do not exist. */
export const judgeAsvs = (answers = readAnswers()): { rows: AsvsRow[]; findings: Finding[] } => {
  const check = 'ASVS'
  const answersTo = (id: string) => answers.filter(({ asvs }) => asvs.some(named => belongs(id, named)))
  const counted = requirements.filter(({ id }) => answersTo(id).length !== 1)
  const named = answers.flatMap(({ asvs }) => asvs)
  const unknown = named.filter(name => !requirements.some(({ id }) => belongs(id, name)))
  const dangling = answers.flatMap(({ number, cited }) =>
    cited.filter(one => !isThere(one)).map(one => `promise ${number} cites ${nameOf(one)}, which is not there`),
  )
  const findings = [
    ...counted.map(({ id }) => `${id} has ${answersTo(id).length} answers`),
    ...unknown.map(name => `${name} is no requirement of level 1 or 2`),
    ...dangling,
  ].map(what => ({ check, what }))
  const rows = requirements.flatMap(requirement =>
    answersTo(requirement.id).map(answer => ({
      ...requirement,
      answer: kindOf(answer),
      why: answer.text,
      cited: answer.cited,
    })),
  )
  return { rows, findings }
}
