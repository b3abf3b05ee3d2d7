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
  // NFC composes = and a combining stroke to ≠, which is harmless, so uncomposed text is checked too: ＝ with a stroke stays two signs.
  const signOf = (form: string) => form.replace(leadingBlanks, '').slice(0, 1).normalize('NFKC').replace('\u2212', '-')
  return /^[\t\r]/.test(text) || [text, bare].some(form => formula.test(signOf(form)))
}

/** Whether our files have an apostrophe before a text: if a spreadsheet would evaluate it, or if it has apostrophes before such a text. */
const needsApostrophe = (text: string): boolean => isDangerous(text.replace(/^'+/, ''))

/** A text as our files have it: what a spreadsheet would evaluate gets a leading apostrophe. */
export const withApostrophe = (text: string): string => (needsApostrophe(text) ? `'${text}` : text)

/** The text of a cell of our files, without the apostrophe that `withApostrophe` has put before it. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && needsApostrophe(cell.slice(1)) ? cell.slice(1) : cell

/** Most cells: they start with a letter or digit, which a spreadsheet does not evaluate, and need no quotes. */
const plain = /^[0-9A-Za-zぁ-ゖァ-ヺ㐀-䶿一-鿿][^",;\t\r\n]*$/

/**
 * Formats one cell (RFC 4180). Line breaks become spaces, so that a row is one line; our input fields accept none. Where Excel
 * separates cells by semicolons or tabs, those within quotes stay.
 */
const csvCell = (text: string): string => {
  if (text === '' || plain.test(text)) return text
  const line = withApostrophe(text).replace(/\r\n?|\n/g, ' ')
  return /[",;\t]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** One row with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
