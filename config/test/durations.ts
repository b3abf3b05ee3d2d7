import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Seconds by path of the test file, relative to the project root; the longest first. */
export type Durations = Record<string, number>

/** The committed measurements; `npm run test:all -- --durations` writes them. */
export const durationsFile = fileURLToPath(new URL('durations.json', import.meta.url))

/** Shorter files, in seconds, are not recorded: neither their order nor their sum matters. */
const shortest = 1

/** Reads a file of durations; empty if it does not exist. */
export const readDurations = (file: string): Durations =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Durations) : {}

/** Merges the measurements of a run into a file. Drops those whose test no longer exists. */
export const writeDurations = (file: string, measured: Durations): void => {
  const all = Object.entries({ ...readDurations(file), ...measured })
  const long = all.filter(([name, seconds]) => seconds >= shortest && existsSync(name)).sort((a, b) => b[1] - a[1])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(long), undefined, 2)}\n`)
}
