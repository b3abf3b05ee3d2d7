import { geta, shiftJisTable, surrogate, unsettled } from './shift-jis-table.ts'
import { beginningBefore, codePointAt, sequenceLength } from './utf8.ts'

export interface ShiftJisEncoder {
  /** Takes the next bytes, cut anywhere, and gives what is settled by now. */
  encode: (utf8: Uint8Array) => Buffer
  /** Gives the rest. */
  end: () => Buffer
  /** How many characters have become 〓. */
  replaced: () => number
}

/** Bytes that are encoded at once: nothing else decides how much memory an encoder takes. */
const pieceBytes = 64 * 1024
/** So far a run of characters that combine is looked at as one; what is longer is no text, and is cut there. */
const longestRunBytes = 4 * 1024

/**
 * Encodes UTF-8 as Shift_JIS, from bytes to bytes. What comes out is the same wherever the input is cut: that of the whole text
 * decoded as browsers do (malformed bytes are U+FFFD, a byte order mark at the start goes), in NFC, character by character
 * through the table; one that Shift_JIS lacks becomes 〓.
 *
 * ASCII and Japanese go through small loops without a string or a call. Only where the table says that NFC may have
 * something to do, a string is made of that run of characters and the one before it. So that this one is at hand, the last
 * character of each piece is held back until more comes.
 */
export const createShiftJisEncoder = (): ShiftJisEncoder => {
  const table = shiftJisTable()
  const input = Buffer.alloc(pieceBytes + longestRunBytes + 8)
  // Nothing grows beyond its double: a malformed byte becomes two, and no character more than its bytes in UTF-8.
  const output = Buffer.alloc(2 * input.length)
  const from = new DataView(input.buffer, input.byteOffset, input.length)
  const to = new DataView(output.buffer, output.byteOffset, output.length)
  /** Bytes at the front of `input` that wait for more. */
  let held = 0
  let begun = false
  let replaced = 0
  /** Where the next character is read, and where it goes. */
  let at = 0
  let out = 0

  /** Encodes ASCII and Japanese, four bytes at a look; stops at anything else, and shortly before `limit`. */
  const encodePlain = (limit: number): void => {
    let reading = at
    let writing = out
    while (reading + 4 <= limit) {
      const four = from.getInt32(reading)
      const ascii = Math.clz32(four & 0x80808080) >>> 3
      if (ascii > 0) {
        // What is not ASCII among them is written over.
        to.setInt32(writing, four)
        reading += ascii
        writing += ascii
      } else {
        const char = ((four >>> 12) & 0xf000) | ((four >>> 10) & 0x0fc0) | ((four >>> 8) & 0x3f)
        const code = table[char] ?? 0
        if ((four & 0xf0c0c000) >>> 0 !== 0xe0808000 || code <= 0xff || char < 0x800) break
        to.setUint16(writing, code)
        reading += 3
        writing += 2
      }
    }
    at = reading
    out = writing
  }

  /** Code of a character that NFC has settled; -1: Shift_JIS lacks it. */
  const codeOf = (char: number): number => {
    if (char < 0x80) return char
    const code = table[char] ?? 0
    return code > surrogate ? code : -1
  }

  const write = (char: number): void => {
    const known = codeOf(char)
    if (known < 0) replaced++
    const code = known < 0 ? geta : known
    if (code > 0xff) output[out++] = code >> 8
    output[out++] = code
  }

  /** Takes back the character that was written last. */
  const takeBack = (char: number): void => {
    const code = codeOf(char)
    if (code < 0) replaced--
    out -= code >= 0 && code <= 0xff ? 1 : 2
  }

  const mayCombine = (place: number, length: number): boolean =>
    length === 4 || (length > 1 && table[codePointAt(input, place, length)] === unsettled)

  /** Where a run of characters that combine ends; it began at `start`. */
  const endOfRun = (start: number, end: number): number => {
    let beyond = at
    for (;;) {
      const length = sequenceLength(input, beyond, end)
      if (length <= 0 || !mayCombine(beyond, length) || beyond + length - start > longestRunBytes) return beyond
      beyond += length
    }
  }

  /** Where the last whole character begins that stands before `end`. */
  const lastCharacter = (end: number): number => {
    const last = beginningBefore(input, end, 0)
    return sequenceLength(input, last, end) === 0 ? beginningBefore(input, last, 0) : last
  }

  /** Encodes what stands in `input` up to `end`; what has to wait for more moves to the front. */
  const run = (end: number, isLast: boolean): Buffer => {
    const limit = isLast ? end : lastCharacter(end)
    at = 0
    out = 0
    /** Up to here no character can be taken back. */
    let floor = 0
    while (at < end) {
      encodePlain(limit)
      const length = sequenceLength(input, at, end)
      if (length > 0 && mayCombine(at, length)) {
        const before = at > floor ? beginningBefore(input, at, floor) : at
        const start = before < at && sequenceLength(input, before, at) === at - before ? before : at
        const beyond = endOfRun(start, end)
        if (start < at) takeBack(codePointAt(input, start, at - start))
        if (!isLast && sequenceLength(input, beyond, end) === 0) {
          at = start
          break
        }
        for (const char of input.toString('utf8', start, beyond).normalize('NFC')) write(char.codePointAt(0) ?? 0)
        at = beyond
        floor = beyond
      } else if (at >= limit) {
        break
      } else if (length > 0) {
        const char = codePointAt(input, at, length)
        at += length
        if (char === 0xfeff && !begun && at === 3) floor = at
        else write(char)
      } else {
        write(0xfffd)
        at = length === 0 ? end : at - length
      }
    }
    begun ||= at > 0
    input.copyWithin(0, at, end)
    held = end - at
    return Buffer.from(output.subarray(0, out))
  }

  const encodePiece = (piece: Uint8Array): Buffer => {
    input.set(piece, held)
    return run(held + piece.length, false)
  }

  return {
    encode: utf8 => {
      if (utf8.length <= pieceBytes) return encodePiece(utf8)
      const pieces: Buffer[] = []
      for (let start = 0; start < utf8.length; start += pieceBytes)
        pieces.push(encodePiece(utf8.subarray(start, start + pieceBytes)))
      return Buffer.concat(pieces)
    },
    end: () => run(held, true),
    replaced: () => replaced,
  }
}
