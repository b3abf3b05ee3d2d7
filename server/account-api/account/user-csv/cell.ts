/** Cells that start with a letter or digit are safe; all others are inspected. */
const suspicious = /^(?:[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point})/u

/** Characters that spreadsheets strip or hide at the start of a cell. */
const leadingBlanks = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]+/u

const formula = /^[=+\-@]/
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/
/** A plus sign, digits and grouping: `+81-90-1234-5678`, `+1 (555) 010-0199`. */
const phoneNumber = /^\+[()\- ]*\d[\d()\- ]*$/
/** Most characters that are normalized: that of a long text can cost the square of its length. Numbers are never as long. */
const longest = 1_024

/**
 * Whether a spreadsheet would evaluate a cell, or drop its beginning (rule 14, server/README.md). With Japanese locales Excel
 * treats full-width ＝ ＋ － ＠ like the ASCII signs, and Shift_JIS maps U+2212 to －. NFKC maps them all to ASCII, so
 * full-width numbers are handled like plain ones.
 */
export const isDangerous = (text: string): boolean => {
  if (!suspicious.test(text)) return false
  const isLong = text.length > longest
  const beginning = isLong ? text.replace(leadingBlanks, '').slice(0, longest) : text
  const bare = beginning.normalize('NFKC').replaceAll('\u2212', '-')
  if (!isLong && (plainNumber.test(bare) || phoneNumber.test(bare))) return false
  // NFC composes = and a combining stroke to ≠, which is harmless, so uncomposed text is checked too.
  return /^[\t\r]/.test(text) || [text, bare].some(form => formula.test(form.replace(leadingBlanks, '')))
}

/** The text of a cell of our files, without the apostrophe that `csvCell` has put before it. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && isDangerous(cell.slice(1)) ? cell.slice(1) : cell

/**
 * Formats one cell (RFC 4180). Text that a spreadsheet would evaluate gets a leading apostrophe. Line breaks become
 * spaces, so that a row is one line; our input fields accept none.
 */
const csvCell = (text: string): string => {
  const line = (isDangerous(text) ? `'${text}` : text).replace(/\r\n?|\n/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** One row with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
