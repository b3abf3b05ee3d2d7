import { composed } from '../../../shared/rules/text.ts'
import type { CsvEncoder, ReplacedCharacter } from './encoder.ts'

/** Replaced characters whose lines are known. */
const placesKept = 50
/** Longest line that is normalized as a whole. A longer one is split where it came in pieces. */
const longestLine = 128 * 1024

/** 〓 (U+3013), the Japanese convention for a missing character. */
const geta = 0x81ac
/** In the table: Shift_JIS has no such character. */
const lacking = 0

/** Characters that look the same and have two code points: the left one is encoded as the right one. */
const lookalikes = ['¢￠', '£￡', '¬￢', '—―', '‖∥', '\u2212－', '〜～']

/**
 * The Shift_JIS code of each character beyond ASCII: the encoder of the WHATWG Encoding Standard (§12.3.2), which browsers implement,
 * with the substitutions that Japanese readers expect. It is derived from Node's decoder of the same standard. Node has no
 * encoder, and iconv-lite lacks U+2212.
 */
const makeTable = (): Uint16Array => {
  const table = new Uint16Array(0x1_0000)
  const decoder = new TextDecoder('shift_jis')
  const add = (code: number, bytes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes))
    const char = text.charCodeAt(0)
    const isPrivate = char >= 0xe000 && char <= 0xf8ff
    // Unassigned codes decode to U+FFFD. If a character has several codes, the encoder uses the first.
    if (text.length === 1 && char > 0x7f && char !== 0xfffd && !isPrivate) table[char] ||= code
  }
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    add(lead, [lead])
    // Characters under 0xed and 0xee have a second code, which the encoder prefers.
    if (lead === 0xed || lead === 0xee) continue
    for (let trail = 0x40; trail <= 0xfc; trail++) add((lead << 8) | trail, [lead, trail])
  }
  for (const [char = '', other = ''] of lookalikes) table[char.charCodeAt(0)] = table[other.charCodeAt(0)] ?? lacking
  table[0x0080] = 0x80
  table[0x00a5] = 0x5c
  table[0x203e] = 0x7e
  // If NFC replaces a character by one without a code, the replacement inherits it: 凞 (U+FA15) has one, which U+51DE gets too.
  table.forEach((code, char) => {
    const normalized = String.fromCharCode(char).normalize('NFC')
    if (code !== lacking && normalized.length === 1) table[normalized.charCodeAt(0)] ||= code
  })
  return table
}

let made: Uint16Array | undefined

/**
 * All that NFC may change or combine, with the character before: anything but Latin and Japanese without marks. Runs are short, because a long
 * one of marks would take time by the square.
 */
const unsettled = /.?[^\0-\u02ff\u3000-\u3029\u3030-\u3098\u309b-\u9fff\uff00-\uffef]{1,1024}/gs

/**
 * Encodes UTF-8 as Shift_JIS, line by line, so that the output does not depend on where the input is split. It equals the text decoded as
 * browsers do (malformed bytes become U+FFFD, a leading byte order mark is dropped), normalized, and mapped through the table. A
 * compatibility ideograph that Shift_JIS lacks becomes its unified form (U+FA46 becomes 渚), any other character 〓. Both count as replaced.
 */
export const createShiftJisEncoder = (): CsvEncoder => {
  made ??= makeTable()
  const table = made
  // Node's decoder may drop a byte order mark behind the first character too.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  /** The beginning of a line that waits for its end. */
  let held = ''
  let hasBegun = false
  let line = 1
  let replaced = 0
  const places: ReplacedCharacter[] = []

  /** Code of what stands for a character that Shift_JIS lacks. */
  const replace = (character: string): number => {
    if (places.length < placesKept) places.push({ line, character })
    replaced++
    return table[character.normalize('NFC').charCodeAt(0)] || geta
  }

  const encodeText = (text: string): Buffer => {
    const bytes = Buffer.allocUnsafe(2 * text.length)
    let length = 0
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at)
      if (char < 0x80) {
        bytes[length++] = char
        if (char === 0x0a) line++
        continue
      }
      let code = table[char] ?? lacking
      if (code === lacking) {
        const character = String.fromCodePoint(text.codePointAt(at) ?? char)
        code = replace(character)
        at += character.length - 1
      }
      if (code > 0xff) bytes[length++] = code >> 8
      bytes[length++] = code
    }
    return bytes.subarray(0, length)
  }

  const encodeLines = (lines: string): Buffer => {
    const text = hasBegun ? lines : lines.replace(/^\ufeff/, '')
    hasBegun ||= lines !== ''
    return encodeText(text.replace(unsettled, composed))
  }

  return {
    encode: utf8 => {
      const text = held + decoder.decode(utf8, { stream: true })
      const lineStart = text.lastIndexOf('\n') + 1
      const end = text.length - lineStart > longestLine ? text.length : lineStart
      held = text.slice(end)
      return encodeLines(text.slice(0, end))
    },
    end: () => encodeLines(held + decoder.decode()),
    replaced: () => replaced,
    firstReplaced: () => places,
  }
}
