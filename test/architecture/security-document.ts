/** Reads server/security.md: promises with their tests, deviations, and what does not apply. */
import { existsSync, readFileSync } from 'node:fs'

/** A test, or a passage of another file, that the document cites. */
export interface Cited {
  file: string
  name: string
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

/** The citations in a cell: files in backticks, each with names in quotes. */
const citedIn = (cell: string): Cited[] =>
  [...cell.matchAll(/`([^`]+)`: (“.*?”)(?=<br>|$)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“(.*?)”(?=; “|$)/g)].map(([, name = '']) => ({ file, name })),
  )

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
  const [first = '', text = '', third = '', clauses = '', tests = ''] = row
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
  if (/^\d+$/.test(first)) {
    return {
      kind: 'promise',
      text,
      asvs: requirementsIn(third),
      clauses: clausesIn(clauses),
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

/** Whether a test file has a test, a table of tests or a group with this name. A name with `…` is the start of exactly one. */
const hasTest = (text: string, name: string): boolean => {
  const isStart = name.endsWith(' …')
  const start = isStart ? name.slice(0, -' …'.length) : name
  const found = ["'", '"', '`'].flatMap(quote => {
    const parts = text.split(quote + start.replaceAll(quote, `\\${quote}`))
    // A name is the first argument of a call, but not the only one: that excludes expected texts.
    return parts.slice(1).filter((after, at) => {
      return /\(\s*$/.test(parts[at] ?? '') && (isStart || after.startsWith(`${quote},`))
    })
  })
  return isStart ? found.length === 1 : found.length > 0
}

/** Whether the test, or the passage of a file that is no test, exists. */
export const isThere = ({ file, name }: Cited): boolean => {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  return file.startsWith('test/') ? hasTest(text, name) : text.includes(name)
}
