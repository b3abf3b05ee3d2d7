/** Cells that begin otherwise are what they show; the rest is looked at more closely. */
const suspicious = /^(?:[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point})/u

/** What spreadsheets strip from the beginning of a cell, or do not show there. */
const leadingBlanks = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]+/u

const formula = /^[=+\-@]/
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/
/** `+81-90-1234-5678`, `+1 (555) 010-0199`: a plus sign, digits, and what groups them. */
const phoneNumber = /^\+[\d()\- ]*\d[\d()\- ]*$/

/**
 * Whether a spreadsheet would calculate a cell, or drop its beginning, instead of showing what it holds (domain rule 14). Where
 * people write Japanese, Excel reads full-width ＝ ＋ － ＠ as it reads the plain signs, and Shift_JIS has U+2212 as －.
 * NFKC makes plain signs and digits of them all, so full-width numbers stay as plain ones do.
 */
const isDangerous = (text: string): boolean => {
  if (!suspicious.test(text)) return false
  const bare = text.normalize('NFKC').replaceAll('\u2212', '-')
  if (plainNumber.test(bare) || phoneNumber.test(bare)) return false
  // NFC makes ≠ of = and a stroke, which is harmless only where it has been applied.
  return /^[\t\r]/.test(text) || [text, bare].some(form => formula.test(form.replace(leadingBlanks, '')))
}

/**
 * One cell (RFC 4180): neutralised by a leading apostrophe where a spreadsheet would take it for a formula, quoted where it
 * has to be. A row is one line: line breaks inside become spaces, which our own input fields never let in.
 */
export const csvCell = (text: string): string => {
  const line = (isDangerous(text) ? `'${text}` : text).replace(/\r\n?|\n/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
