/**
 * How the text of a mail and the values of its placeholders become what arrives: the account API and the preview on the
 * screen both call `fillMail`, so that neither shows what the other does not.
 */
import { plainLine, plainLines } from './text.ts'

/** `{name}` stands for a value; empty lines part paragraphs. */
export interface MailText {
  subject: string
  body: string
}

/** What a mail knows to fill in. */
export interface Placeholder {
  name: string
  /** Without it the mail would be of no use. */
  required: boolean
}

/** A line of the body: text, or the one link of the mail, which stands alone. */
export type MailLine = { text: string } | { link: string }

/** A mail as it arrives; each of its paragraphs has at least one line. */
export interface FilledMail {
  subject: string
  paragraphs: MailLine[][]
  /** Under a rule: why the mail came, where everybody gets it. */
  foot?: string
}

/** Other braces are what they are. */
const inText = /\{(\w{1,40})\}/g

/** The placeholder that the HTML part makes a link of. */
const linkName = 'link'
export const placeholderOf = (name: string): string => `{${name}}`

const isLink = (line: string): boolean => line.trim() === placeholderOf(linkName)

/** One pass: a value that looks like a placeholder stays what it is, and so does a placeholder without a value. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(inText, (found, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : found))

const lineOf = (line: MailLine): string => ('link' in line ? line.link : line.text)

/**
 * Fills a mail in. Nothing that a value holds becomes a header, a control character or a placeholder; markup is for the
 * one who draws it to escape.
 */
export const fillMail = ({ subject, body }: MailText, values: Readonly<Record<string, string>>): FilledMail => {
  const lines = body.split('\n').flatMap((line): MailLine[] =>
    isLink(line) && Object.hasOwn(values, linkName)
      ? [{ link: plainLine(values[linkName] ?? '') }]
      : plainLines(fill(line, values))
          .split('\n')
          .map(text => ({ text })),
  )
  const paragraphs: MailLine[][] = [[]]
  for (const line of lines) {
    if (lineOf(line).trim() !== '') paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([])
  }
  return { subject: plainLine(fill(subject, values)), paragraphs: paragraphs.filter(lines => lines.length > 0) }
}

/** A filled mail as plain text. */
export const plainTextOf = ({ paragraphs, foot }: FilledMail): string =>
  `${[
    ...paragraphs.map(lines => lines.map(lineOf).join('\n')),
    ...(foot === undefined ? [] : [`${'-'.repeat(40)}\n${foot}`]),
  ].join('\n\n')}\n`

/**
 * What can be wrong with placeholders. `:name` behind a code tells which: `placeholder_unknown:naem`.
 * - `placeholder_unknown`: the mail has no such value
 * - `placeholder_missing`: a required one is not in the body
 * - `placeholder_once`, `placeholder_alone`: the link stands in the body twice, or beside other words
 * - `placeholder_body`: the link stands in the subject
 */
export const placeholderCodes = [
  'placeholder_unknown',
  'placeholder_missing',
  'placeholder_once',
  'placeholder_alone',
  'placeholder_body',
] as const

type Problem = `${(typeof placeholderCodes)[number]}:${string}`

const namesIn = (text: string): string[] => [...text.matchAll(inText)].map(([, name = '']) => name)

const unknownIn = (names: readonly string[], known: readonly Placeholder[]): Problem[] =>
  [...new Set(names)]
    .filter(name => !known.some(placeholder => placeholder.name === name))
    .map((name): Problem => `placeholder_unknown:${name}`)

/** What is wrong with the placeholders of a subject. */
export const subjectProblems = (subject: string, known: readonly Placeholder[]): Problem[] => {
  const names = namesIn(subject)
  const problems = unknownIn(names, known)
  const hasLink = names.includes(linkName) && known.some(({ name }) => name === linkName)
  return hasLink ? [...problems, `placeholder_body:${linkName}`] : problems
}

/** What is wrong with the placeholders of a body. */
export const bodyProblems = (body: string, known: readonly Placeholder[]): Problem[] => {
  const names = namesIn(body)
  const problems = unknownIn(names, known)
  for (const { name, required } of known)
    if (required && !names.includes(name)) problems.push(`placeholder_missing:${name}`)
  if (!known.some(({ name }) => name === linkName)) return problems
  const links = names.filter(name => name === linkName).length
  if (links > 1) problems.push(`placeholder_once:${linkName}`)
  if (links > body.split('\n').filter(isLink).length) problems.push(`placeholder_alone:${linkName}`)
  return problems
}
