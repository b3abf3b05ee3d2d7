/**
 * Fills in the placeholders of mail texts. Both the account API and the preview on the screen call `fillMail`, so that the
 * preview shows exactly what is sent.
 */
import type { Locale } from '../model/flag.ts'
import { plainLine, plainLines } from './text.ts'

/** `{name}` is a placeholder; empty lines separate paragraphs. */
export interface MailText {
  subject: string
  body: string
}

/** A placeholder of a mail. */
export interface Placeholder {
  name: string
  /** Whether the body must contain it, because the mail is useless without it. */
  required: boolean
}

/** A line of the body: text, or the only link of the mail, on a line of its own. */
export type MailLine = { text: string } | { link: string }

/** A filled-in mail. Each paragraph has at least one line. */
export interface FilledMail {
  subject: string
  paragraphs: MailLine[][]
  /** Language of subject and paragraphs, if it is not the reader's. */
  textLocale?: Locale
  /** Line above the text, in the reader's language. */
  note?: string
  /** Lines below a rule: why the recipient gets a bulk mail, and who sends it. */
  foot?: string
}

/** Braces around anything else are plain text. */
const inText = /\{(\w{1,40})\}/g

/** The placeholder that becomes a link in the HTML part. */
const linkName = 'link'
export const placeholderOf = (name: string): string => `{${name}}`

const isLink = (line: string): boolean => line.trim() === placeholderOf(linkName)

/** Replaces in one pass, so that values are not expanded again. A placeholder without a value is kept. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(inText, (found, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : found))

const lineOf = (line: MailLine): string => ('link' in line ? line.link : line.text)

/**
 * Fills in a mail. Values cannot inject headers, control characters or placeholders. Markup is not escaped here: rendering
 * must do that.
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

/** A mail with the maker's signature below; '' for none. */
export const signed = (mail: FilledMail, signature: string): FilledMail =>
  signature === '' ? mail : { ...mail, foot: mail.foot === undefined ? signature : `${mail.foot}\n\n${signature}` }

/** A filled-in mail as plain text. */
export const plainTextOf = ({ note, paragraphs, foot }: FilledMail): string =>
  `${[
    ...(note === undefined ? [] : [note]),
    ...paragraphs.map(lines => lines.map(lineOf).join('\n')),
    ...(foot === undefined ? [] : [`${'-'.repeat(40)}\n${foot}`]),
  ].join('\n\n')}\n`

/**
 * Errors of placeholders. `:name` after a code names the placeholder: `placeholder_unknown:naem`.
 * - `placeholder_unknown`: the mail has no such value
 * - `placeholder_missing`: a required one is not in the body
 * - `placeholder_once`, `placeholder_alone`: the body contains the link twice, or next to other text
 * - `placeholder_body`: the subject contains the link
 */
export const placeholderCodes = [
  'placeholder_unknown',
  'placeholder_missing',
  'placeholder_once',
  'placeholder_alone',
  'placeholder_body',
] as const

type Problem = `${(typeof placeholderCodes)[number]}:${string}`

/** Names of the placeholders in a text, with repetitions. */
export const namesIn = (text: string): string[] => [...text.matchAll(inText)].map(([, name = '']) => name)

const unknownIn = (names: readonly string[], known: readonly Placeholder[]): Problem[] =>
  [...new Set(names)]
    .filter(name => !known.some(placeholder => placeholder.name === name))
    .map((name): Problem => `placeholder_unknown:${name}`)

/** Errors of the placeholders of a subject. */
export const subjectProblems = (subject: string, known: readonly Placeholder[]): Problem[] => {
  const names = namesIn(subject)
  const problems = unknownIn(names, known)
  const hasLink = names.includes(linkName) && known.some(({ name }) => name === linkName)
  return hasLink ? [...problems, `placeholder_body:${linkName}`] : problems
}

/** Errors of the placeholders of a body. */
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
