import { existsSync, readFileSync } from 'node:fs'

/** A test that a document cites. */
export interface Cited {
  line: number
  file: string
  name: string
}

/** The citations in a row of a list or table: files in backticks, each with tests or passages in quotes. */
export const citedIn = (row: string): { file: string; name: string }[] =>
  [...row.matchAll(/`([^`]+)`: (“.*?”)(?=<br>| \||$)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“(.*?)”(?=; “|$)/g)].map(([, name = '']) => ({ file, name })),
  )

/** Whether a test file has a test, a table of tests or a group with this name. */
export const hasTest = ({ file, name }: Cited): boolean => {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name.replaceAll('"', '\\"')}"`, `\`${name}\``]
  // A name is the first argument of a call, but not the only one: that excludes expected texts.
  return quoted.some(form =>
    text.split(form).some((before, at, parts) => /\(\s*$/.test(before) && /^,/.test(parts[at + 1] ?? '')),
  )
}
