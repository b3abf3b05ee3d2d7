import { availableParallelism, cpus, totalmem } from 'node:os'

/** The machine of a benchmark: processor, memory, Node. */
export const machine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown processor'} × ${availableParallelism()}, ` +
  `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}`

/** A Markdown table with aligned columns: the first column is text, the others are numbers. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...rows.map(row => row[column] ?? '')].map(widthOf)),
  )
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column > 0)).join(' | ')} |`
  const rule = widths.map((width, column) => (column > 0 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [lineOf(head), lineOf(rule), ...rows.map(lineOf)].join('\n')
}

const widthOf = (text: string): number => [...text].length

const pad = (text: string, width: number, toTheRight: boolean): string => {
  const gap = ' '.repeat(width - widthOf(text))
  return toTheRight ? gap + text : text + gap
}
