/** Parses a CSV (RFC 4180) into rows of cells. Throws unless each line ends with CRLF. */
export const parseCsv = (text: string): string[][] => {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`invalid CSV at: ${JSON.stringify(text.slice(at, at + 100))}`)
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push(row)
    if (end === '\r\n') row = []
  }
  if (row.length > 0) throw new Error('the last line does not end with CRLF')
  return rows
}
