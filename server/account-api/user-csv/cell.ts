/** What spreadsheets calculate, or drop: a cell that begins so would not show what it holds (domain rule 14). */
const dangerous = /^[=+\-@\t\r]/

const plainNumber = /^[+-]?\d+(?:\.\d+)?$/
/** `+81-90-1234-5678`, `+1 (555) 010-0199`: a plus sign, digits, and what groups them. */
const phoneNumber = /^\+[\d()\- ]*\d[\d()\- ]*$/

/**
 * One cell (RFC 4180): neutralised by a leading apostrophe where a spreadsheet would take it for a formula, quoted where it
 * has to be. A row is one line: line breaks inside become spaces, which our own input fields never let in.
 */
export const csvCell = (text: string): string => {
  const harmless = !dangerous.test(text) || plainNumber.test(text) || phoneNumber.test(text)
  const line = (harmless ? text : `'${text}`).replace(/\r\n?|\n/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
