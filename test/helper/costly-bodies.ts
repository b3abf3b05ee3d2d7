/** JSON values that cost much to parse, normalize, count or report, for a number of bytes. */

/** As many of a unit as fit. */
const repeated =
  (begin: string, unit: string, separator: string, end: string) =>
  (bytes: number): string => {
    const each = Buffer.byteLength(unit + separator)
    const count = Math.max(1, Math.floor((bytes - Buffer.byteLength(begin + end) + separator.length) / each))
    return begin + Array<string>(count).fill(unit).join(separator) + end
  }

const text = (unit: string) => repeated('"', unit, '', '"')
const list = (item: string) => repeated('[', item, ',', ']')

const nested =
  (open: string, inner: string, close: string) =>
  (bytes: number): string => {
    const depth = Math.max(1, Math.floor((bytes - inner.length) / (open.length + close.length)))
    return open.repeat(depth) + inner + close.repeat(depth)
  }

/** Distinct names, as many as fit. */
const fields = (bytes: number): string => {
  const names = Array.from(
    { length: Math.max(1, Math.floor(bytes / 11)) },
    (_, at) => `"${at.toString(36).padStart(6, 'a')}":0`,
  )
  return `{${names.join(',')}}`
}

/** What each value is compared with: the same number of bytes in letters. */
export const plainValue = text('a')

export const costlyValues: Record<string, (bytes: number) => string> = {
  'a list of lists': list('[]'),
  'a list of objects': list('{}'),
  'a list of texts': list('""'),
  'a list of nulls': list('null'),
  'a list of lists of objects': list('[{"email":[]}]'),
  'lists in lists': nested('[', '', ']'),
  'objects in objects': nested('{"a":', '0', '}'),
  'many fields': fields,
  'one field many times': repeated('{', '"a":0', ',', '}'),
  'a field with a long name': repeated('{"', 'a', '', '":0}'),
  'fields named __proto__': list('{"\\u005f_proto__":0}'),
  'a long number': repeated('', '7', '', ''),
  'combining marks': text('\u0301\u0316'),
  'letters with 30 marks each': text(`a${'\u0301\u0316'.repeat(15)}`),
  'letters with 30 half-width marks each': text(`a${'\u0301\uFF9E'.repeat(15)}`),
  'characters of which NFKC makes 18': text('\uFDFA'),
  'characters of which NFC makes three': text('\u{1D160}'),
  'halves of characters': text('\\ud834'),
  escapes: text('\\u0301\\u0316'),
  'line breaks and spaces': text('\\n   '),
  'white space around a value': repeated('', ' ', '', '0'),
  placeholders: text('{a}'),
}
