import { composed } from '../../../shared/rules/text.ts'
import type { CsvEncoder, ReplacedCharacter } from './encoder.ts'
import { geta, lacking, plainTable, shiftJisTable, surrogate, unsettled } from './shift-jis-table.ts'
import { beginningBefore, codePointAt, sequenceLength } from './utf8.ts'

/** Replaced characters whose lines are known. */
const placesKept = 50
const lineFeed = 0x0a

/** Four bytes are ASCII if these bits are 0. */
const asciiMask = 0x80808080 | 0
/** The first three of four bytes are a sequence of three if these bits have this value. */
const threeBytesMask = 0xf0c0c000 | 0
const threeBytes = 0xe0808000 | 0
/** Bytes that one step of `encodePlain` may read. */
const longestStep = 12

/** Bytes encoded at once. This alone determines the memory of an encoder. */
const pieceBytes = 64 * 1024
/** Longest run of combining characters that is normalized as a whole. A longer one is not natural text and is split. */
const longestRunBytes = 4 * 1024

/**
 * Encodes UTF-8 as Shift_JIS, from bytes to bytes. The output does not depend on where the input is split. It equals the text
 * decoded as browsers do (malformed bytes become U+FFFD, a leading byte order mark is dropped), normalized as stored texts are, and
 * mapped through the table. A compatibility ideograph that Shift_JIS lacks becomes its unified form (U+FA46 becomes 渚), any other
 * character 〓. Both count as replaced.
 *
 * ASCII and Japanese take tight loops without strings or calls. Where the table says that NFC may apply, a string is made of
 * that run and the character before it. To have that character, each piece holds back its last one until more input comes.
 */
export const createShiftJisEncoder = (): CsvEncoder => {
  const table = shiftJisTable()
  const plain = plainTable()
  const input = Buffer.alloc(pieceBytes + longestRunBytes + 8)
  // The output is at most twice the input: a malformed byte becomes two, and no character exceeds its bytes in UTF-8.
  const output = Buffer.alloc(2 * input.length)
  const from = new DataView(input.buffer, input.byteOffset, input.length)
  const to = new DataView(output.buffer, output.byteOffset, output.length)
  /** Bytes at the start of `input` that wait for more input. */
  let held = 0
  let begun = false
  let replaced = 0
  const places: ReplacedCharacter[] = []
  /** The line at `counted` in `input`. */
  let line = 1
  let counted = 0
  /** Read position in `input` and write position in `output`. */
  let at = 0
  let out = 0

  /**
   * Encodes ASCII and Japanese, twelve bytes of ASCII or two characters at a time. Stops at any other character, and shortly before
   * `limit`. Steps of constant length are apart, because the processor then reads on before it knows what was read. What is written
   * beyond a step is overwritten by the next.
   */
  const encodePlain = (limit: number): void => {
    const last = limit - longestStep
    let reading = at
    let writing = out
    while (reading <= last) {
      const four = from.getInt32(reading)
      if (four < 0) {
        const code = plain[((four >>> 12) & 0xf000) | ((four >>> 10) & 0x0fc0) | ((four >>> 8) & 0x3f)] ?? lacking
        if ((four & threeBytesMask) !== threeBytes || code === lacking) break
        to.setUint16(writing, code)
        reading += 3
        writing += 2
        const next = from.getInt32(reading)
        const other = plain[((next >>> 12) & 0xf000) | ((next >>> 10) & 0x0fc0) | ((next >>> 8) & 0x3f)] ?? lacking
        if ((next & threeBytesMask) === threeBytes && other !== lacking) {
          to.setUint16(writing, other)
          reading += 3
          writing += 2
        }
      } else if ((four & asciiMask) === 0) {
        const second = from.getInt32(reading + 4)
        const third = from.getInt32(reading + 8)
        to.setInt32(writing, four)
        to.setInt32(writing + 4, second)
        to.setInt32(writing + 8, third)
        const ascii = (second & asciiMask) !== 0 ? 4 : (third & asciiMask) !== 0 ? 8 : 12
        reading += ascii
        writing += ascii
      } else {
        const ascii = Math.clz32(four & asciiMask) >>> 3
        to.setInt32(writing, four)
        reading += ascii
        writing += ascii
      }
    }
    at = reading
    out = writing
  }

  /** Code of a character in NFC; -1: Shift_JIS lacks it. */
  const codeOf = (char: number): number => {
    if (char < 0x80) return char
    const code = table[char] ?? 0
    return code > surrogate ? code : -1
  }

  const countLines = (end: number): void => {
    for (let next = input.indexOf(lineFeed, counted); next >= 0 && next < end; next = input.indexOf(lineFeed, next + 1))
      line++
    counted = Math.max(counted, end)
  }

  /** Code of what stands for a character that Shift_JIS lacks. */
  const replace = (character: string): number => {
    if (places.length < placesKept) {
      countLines(at)
      places.push({ line, character })
    }
    replaced++
    const code = codeOf(character.normalize('NFC').codePointAt(0) ?? 0)
    return code < 0 ? geta : code
  }

  const write = (char: number): void => {
    const known = codeOf(char)
    const code = known < 0 ? replace(String.fromCodePoint(char)) : known
    if (code > 0xff) output[out++] = code >> 8
    output[out++] = code
  }

  /** Removes the character that was written last. */
  const unwrite = (char: number): void => {
    const code = codeOf(char)
    if (code < 0) places.length = Math.min(places.length, --replaced)
    out -= code >= 0 && code <= 0xff ? 1 : 2
  }

  const mayCombine = (place: number, length: number): boolean =>
    length === 4 || (length > 1 && table[codePointAt(input, place, length)] === unsettled)

  /** End of a run of combining characters that began at `start`. */
  const endOfRun = (start: number, end: number): number => {
    let beyond = at
    for (;;) {
      const length = sequenceLength(input, beyond, end)
      if (length <= 0 || !mayCombine(beyond, length) || beyond + length - start > longestRunBytes) return beyond
      beyond += length
    }
  }

  /** Start of the last complete character before `end`. */
  const lastCharacter = (end: number): number => {
    const last = beginningBefore(input, end, 0)
    return sequenceLength(input, last, end) === 0 ? beginningBefore(input, last, 0) : last
  }

  /** Encodes `input` up to `end`. Bytes that need more input move to the front. */
  const run = (end: number, isLast: boolean): Buffer => {
    const limit = isLast ? end : lastCharacter(end)
    at = 0
    out = 0
    /** Characters before this position can no longer be removed. */
    let floor = 0
    while (at < end) {
      encodePlain(limit)
      const length = sequenceLength(input, at, end)
      if (length > 0 && mayCombine(at, length)) {
        const before = at > floor ? beginningBefore(input, at, floor) : at
        const start = before < at && sequenceLength(input, before, at) === at - before ? before : at
        const beyond = endOfRun(start, end)
        if (start < at) unwrite(codePointAt(input, start, at - start))
        if (!isLast && sequenceLength(input, beyond, end) === 0) {
          at = start
          break
        }
        for (const char of composed(input.toString('utf8', start, beyond))) write(char.codePointAt(0) ?? 0)
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
    if (places.length < placesKept) countLines(at)
    counted = Math.max(0, counted - at)
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
    firstReplaced: () => places,
  }
}
