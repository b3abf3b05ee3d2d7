import { readFile, writeFile } from 'node:fs/promises'
import { machine } from '../table.ts'
import type { Row } from './cells.ts'

const file = 'test/bench/README.md'
const [begin, end] = ['<!-- faults: begin -->', '<!-- faults: end -->']

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

/** The table in Markdown. Its columns are text, too wide to be aligned. */
export const faultTable = (rows: Row[], seed: number): string => {
  const head = ['fault', 'what people saw', 'longest wait', 'lost or twice', 'serves again by itself after']
  const cells = rows.map(({ fault, saw, waited, lost, back }) => [fault, saw, waited, lost, back])
  return `${machine()}, seed ${seed}\n\n${[line(head), line(head.map(() => '---')), ...cells.map(line)].join('\n')}`
}

/** Puts it between the two marks of the benches' README. */
export const writeReport = async (text: string): Promise<void> => {
  const page = await readFile(file, 'utf8')
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${file} lacks its marks`)
  await writeFile(file, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}
