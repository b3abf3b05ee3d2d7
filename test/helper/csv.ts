/** Rows and cells of a CSV (RFC 4180). Anything else than whole lines that end with CRLF is an error. */
export const parseCsv = (text: string): string[][] => {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`no CSV from here on: ${JSON.stringify(text.slice(at, at + 100))}`)
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push(row)
    if (end === '\r\n') row = []
  }
  if (row.length > 0) throw new Error('the last line has no end')
  return rows
}
