import { composed } from '../../../shared/rules/text.ts'

/**
 * The Shift_JIS code of each character: the encoder of the WHATWG Encoding Standard (§12.3.2), which browsers implement, with
 * the substitutions that Japanese readers expect. It is derived from Node's decoder of the same standard. Node has no encoder;
 * iconv-lite lacks U+2212 and works on strings.
 *
 * A value above 0xff means two bytes, one from 0x5c to 0xff a single byte. The markers below are no codes. ASCII is left out.
 */

/** Shift_JIS has no such character. */
export const lacking = 0
/** Normalization may change the character, or combine it with the preceding one. */
export const unsettled = 1
/** Half of a surrogate pair, which UTF-8 cannot hold. */
export const surrogate = 2

/** 〓 (U+3013), the Japanese convention for a missing character. */
export const geta = 0x81ac

/** Characters that look the same and have two code points: the left one is encoded as the right one. */
const lookalikes: [number, number][] = [
  [0x00a2, 0xffe0],
  [0x00a3, 0xffe1],
  [0x00ac, 0xffe2],
  [0x2014, 0x2015],
  [0x2016, 0x2225],
  [0x2212, 0xff0d],
  [0x301c, 0xff5e],
]

/** Lead and trail bytes of all characters of two bytes, in the order of the standard's index. */
const twoByteCodes = (): number[] => {
  const codes: number[] = []
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    // 0xa0 to 0xdf are half-width kana. Characters under 0xed and 0xee have a second code, which the encoder prefers.
    if ((lead >= 0xa0 && lead <= 0xdf) || lead === 0xed || lead === 0xee) continue
    for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) codes.push((lead << 8) | trail)
  }
  return codes
}

const isPrivate = (char: number) => char >= 0xe000 && char <= 0xf8ff

const addTwoByteCharacters = (table: Uint16Array): void => {
  const codes = twoByteCodes()
  const lines = Uint8Array.from(codes.flatMap(code => [code >> 8, code & 0xff, 0x0a]))
  const decoded = new TextDecoder('shift_jis').decode(lines).split('\n')
  codes.forEach((code, at) => {
    const text = decoded[at] ?? ''
    const char = text.charCodeAt(0)
    // Unassigned codes decode to U+FFFD. If a character has several codes, the encoder uses the first.
    if (text.length === 1 && char !== 0xfffd && !isPrivate(char) && table[char] === lacking) table[char] = code
  })
}

const addOneByteCharacters = (table: Uint16Array): void => {
  table[0x80] = 0x80
  for (let char = 0xff61; char <= 0xff9f; char++) table[char] = char - 0xff61 + 0xa1
  table[0x00a5] = 0x5c
  table[0x203e] = 0x7e
}

const mark = /\p{Mark}/u
/** Hangul vowels and finals, which combine with the preceding letter. All others in the BMP that combine are marks. */
const joiningJamo = /[\u1161-\u1175\u11a8-\u11c2]/

/**
 * Marks characters that normalization may change; compatibility ideographs stay. If NFC replaces a character by one without a code,
 * the replacement inherits the code: 凞 (U+FA15) has one, which U+51DE gets too, and Å (U+212B) becomes U+00C5.
 */
const addUnsettled = (table: Uint16Array): void => {
  for (let char = 0x80; char <= 0xffff; char++) {
    if (char >= 0xd800 && char <= 0xdfff) {
      table[char] = surrogate
      continue
    }
    const text = String.fromCharCode(char)
    const settled = text.normalize('NFC')
    const heir = settled.charCodeAt(0)
    if (settled !== text && settled.length === 1 && table[heir] === lacking) table[heir] = table[char] ?? lacking
    if (composed(text) !== text || mark.test(text) || joiningJamo.test(text)) table[char] = unsettled
  }
}

/** By code point, for the BMP beyond ASCII. Shift_JIS has no character outside the BMP. */
const makeTable = (): Uint16Array<ArrayBuffer> => {
  const table = new Uint16Array(0x1_0000)
  addOneByteCharacters(table)
  addTwoByteCharacters(table)
  for (const [char, other] of lookalikes) table[char] = table[other] ?? lacking
  addUnsettled(table)
  return table
}

let made: Uint16Array<ArrayBuffer> | undefined

/** The table, built at first use (about 30 ms). */
export const shiftJisTable = (): Uint16Array<ArrayBuffer> => {
  made ??= makeTable()
  return made
}

/** The first character of three bytes in UTF-8. */
const threeBytesFrom = 0x800

let plain: Uint16Array<ArrayBuffer> | undefined

/** The table of characters with three bytes in UTF-8 and two in Shift_JIS, which normalization leaves alone. All others are lacking. */
export const plainTable = (): Uint16Array<ArrayBuffer> => {
  plain ??= shiftJisTable().map((code, char) => (char < threeBytesFrom || code <= 0xff ? lacking : code))
  return plain
}
