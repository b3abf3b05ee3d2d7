import { existsSync, readFileSync } from 'node:fs'

/** A test that a document names. */
export interface Cited {
  line: number
  file: string
  name: string
}

/** What a row of a list or table names: files in backticks, each with tests or passages in quotes. */
export const citedIn = (row: string): { file: string; name: string }[] =>
  [...row.matchAll(/`([^`]+)`: (“.*?”)(?=<br>| \||$)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“(.*?)”(?=; “|$)/g)].map(([, name = '']) => ({ file, name })),
  )

/** Whether a file of tests has a test, a table of tests or a group of this name. */
export const hasTest = ({ file, name }: Cited): boolean => {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name.replaceAll('"', '\\"')}"`, `\`${name}\``]
  // The first of a call's arguments, and not the last: not a text that is expected.
  return quoted.some(form =>
    text.split(form).some((before, at, parts) => /\(\s*$/.test(before) && /^,/.test(parts[at + 1] ?? '')),
  )
}
