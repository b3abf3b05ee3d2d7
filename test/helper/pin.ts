import { readFileSync } from 'node:fs'

/** Cells of a row by the head of their column. */
type PinnedRow = Record<string, string>

/**
 * Reads what must be: a table as text, with a row of heads, a row for each thing, and comments behind `#`. Written by hand, so that a test
 * does not take what it expects from what it tests.
 *
 * @returns rows by the name in their first column, in the order of the file
 * @throws if a name comes twice, or a row has more or fewer cells than heads
 */
export const readPin = (file: URL): Map<string, PinnedRow> => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const [heads = [], ...rows] = lines.flatMap(line => {
    const cells = line.replace(/#.*/, '').split(/\s+/).filter(Boolean)
    return cells.length > 0 ? [cells] : []
  })
  const pin = new Map<string, PinnedRow>()
  for (const cells of rows) {
    const [name = ''] = cells
    if (pin.has(name) || cells.length !== heads.length) throw new Error(`${file.pathname}: wrong line of ${name}`)
    pin.set(name, Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])))
  }
  return pin
}
