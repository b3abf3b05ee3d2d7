import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Seconds by test file, from the root of the project; the longest first. */
export type Durations = Record<string, number>

/** The committed measurements; `npm test -- --durations` writes them. */
export const durationsFile = fileURLToPath(new URL('durations.json', import.meta.url))

/** Shorter files may run at any time. */
const shortest = 5

/** What a file of durations holds; none: nothing. */
export const readDurations = (file: string): Durations =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Durations) : {}

/** Adds the measurements of a run to a file. Others stay, as long as their tests exist. */
export const writeDurations = (file: string, measured: Durations): void => {
  const all = Object.entries({ ...readDurations(file), ...measured })
  const long = all.filter(([name, seconds]) => seconds >= shortest && existsSync(name)).sort((a, b) => b[1] - a[1])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(long), undefined, 2)}\n`)
}
