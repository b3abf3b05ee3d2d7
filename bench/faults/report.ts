import { readFile, writeFile } from 'node:fs/promises'
import { machine } from '../table.ts'
import type { Row } from './cells.ts'

const file = 'bench/README.md'
const [begin, end] = ['<!-- faults: begin -->', '<!-- faults: end -->']

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

/** The table in Markdown, without alignment because its texts are long. */
export const faultTable = (rows: Row[], seed: number): string => {
  const head = ['fault', 'not only ok', 'longest wait', 'recovered after']
  const cells = rows.map(({ fault, saw, waited, back }) => [fault, saw, waited, back])
  const losses = rows.filter(({ lost }) => lost !== '' && lost !== 'none').map(({ fault, lost }) => `${fault}: ${lost}`)
  const books = losses.length > 0 ? `Losses: ${losses.join('; ')}.` : 'Nothing was lost or duplicated.'
  return `${machine()}, seed ${seed}. ${books}\n\n${[line(head), line(head.map(() => '---')), ...cells.map(line)].join('\n')}`
}

/** Writes the text between the two markers of the README. */
export const writeReport = async (text: string): Promise<void> => {
  const page = await readFile(file, 'utf8')
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${file} lacks its markers`)
  await writeFile(file, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}
