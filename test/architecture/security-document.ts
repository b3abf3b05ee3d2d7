/** Reads server/security.md: promises with their tests, deviations, and what does not apply. */
import { existsSync, readFileSync } from 'node:fs'

/** A file of tests, or a passage of another file, that the document cites. */
export interface Cited {
  file: string
  passage?: string
}

export interface Answer {
  kind: 'promise' | 'deviation' | 'not applicable'
  /** The promise, the actual behaviour, or the reason. */
  text: string
  /** Requirements of ASVS 5.0, or whole sections and chapters of it. */
  asvs: string[]
  /** Clauses of RFC 10017, each beginning with its section. */
  clauses: string[]
  cited: Cited[]
  /** The number of a promise; for a deviation that of the promise that holds all the same, or 0. */
  number: number
}

/** The citations in a cell: files in backticks, those that are no tests with passages in quotes. */
const citedIn = (cell: string): Cited[] =>
  cell.split('<br>').flatMap(part => {
    const [files = '', ...passages] = part.split(/: (?=“)|; (?=“)/)
    return [...files.matchAll(/`([^`]+)`/g)].flatMap(([, file = '']): Cited[] =>
      passages.length === 0 ? [{ file }] : passages.map(text => ({ file, passage: text.slice(1, -1) })),
    )
  })

const requirementsIn = (cell: string): string[] => [...cell.matchAll(/\bV\d+(?:\.\d+)*/g)].map(([id]) => id)

/** The clauses in a cell. Their texts contain commas, so they are separated by line breaks. */
const clausesIn = (cell: string): string[] => cell.split('<br>').filter(clause => clause.startsWith('§'))

const answerIn = (row: string): Answer | undefined => {
  const nothing = { asvs: [], clauses: [], cited: [], number: 0 }
  const [, ids, reason] = /^- ((?:V\d|§).*?): (.+)$/.exec(row) ?? []
  if (ids !== undefined && reason !== undefined) {
    const clauses = clausesIn(ids)
    return {
      ...nothing,
      kind: 'not applicable',
      text: reason,
      clauses,
      asvs: clauses.length > 0 ? [] : requirementsIn(ids),
    }
  }
  const [first = '', text = '', third = '', tests = ''] = row
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
  if (/^\d+$/.test(first)) {
    return {
      kind: 'promise',
      text,
      asvs: requirementsIn(third),
      clauses: clausesIn(third),
      cited: citedIn(tests),
      number: Number(first),
    }
  }
  if (!/^(?:V\d|§)/.test(first)) return undefined
  const clause = clausesIn(first)
  return {
    ...nothing,
    kind: 'deviation',
    text,
    clauses: clause,
    asvs: clause.length > 0 ? [] : requirementsIn(first),
    number: Number(third),
  }
}

export const readAnswers = (text = readFileSync('server/security.md', 'utf8')): Answer[] =>
  text.split('\n').flatMap(row => answerIn(row) ?? [])

/** Whether the file has tests, or the passage. */
export const isThere = ({ file, passage }: Cited): boolean => {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  if (passage !== undefined) return !file.startsWith('test/') && text.includes(passage)
  return /^test\/.*\.test\.tsx?$/.test(file) && /\b(?:test|describe)/.test(text)
}

/** As reports name it. */
export const nameOf = ({ file, passage }: Cited): string => (passage === undefined ? file : `${file}: “${passage}”`)
