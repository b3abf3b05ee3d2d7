/** A character that a file could not hold, and its line, of which the first is 1. */
export interface ReplacedCharacter {
  line: number
  character: string
}

/** Encodes a text on its way, which comes as UTF-8. */
export interface CsvEncoder {
  /** Takes the next bytes, split anywhere, and returns what can be encoded so far. */
  encode: (utf8: Uint8Array) => Buffer
  /** Returns the rest. */
  end: () => Buffer
  /** How many characters the encoding lacks. */
  replaced: () => number
  /** The first of them. */
  firstReplaced: () => readonly ReplacedCharacter[]
}

const byteOrderMark = Buffer.from('\uFEFF')

/** UTF-8 with one byte-order mark, without which Excel reads a file in the character set of its system. */
export const createUtf8Encoder = (): CsvEncoder => {
  /** The first bytes, until it is known whether they are a mark; then undefined. */
  let first: Buffer | undefined = Buffer.alloc(0)
  const encode = (utf8: Uint8Array): Buffer => {
    if (!first) return Buffer.from(utf8)
    first = Buffer.concat([first, utf8])
    if (first.length < byteOrderMark.length) return Buffer.alloc(0)
    const start = first.indexOf(byteOrderMark) === 0 ? [] : [byteOrderMark]
    const begun = Buffer.concat([...start, first])
    first = undefined
    return begun
  }
  return {
    encode,
    end: () => (first ? Buffer.concat([byteOrderMark, first]) : Buffer.alloc(0)),
    replaced: () => 0,
    firstReplaced: () => [],
  }
}
