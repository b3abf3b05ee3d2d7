import { describe, expect, test } from 'vitest'
import { createShiftJisEncoder } from '../../../server/bff/csv/shift-jis.ts'
import { composed } from '../../../shared/rules/text.ts'
import { fc } from '../../helper/property.ts'

/** Encodes pieces in sequence. */
const encode = (...pieces: Uint8Array[]) => {
  const encoder = createShiftJisEncoder()
  const bytes = Buffer.concat([...pieces.map(encoder.encode), encoder.end()])
  return { hex: bytes.toString('hex'), replaced: encoder.replaced(), places: encoder.firstReplaced(), bytes }
}
const encodeText = (text: string) => encode(Buffer.from(text))
const spaced = (hex: string): string => hex.replaceAll(' ', '')
const geta = '81ac'

describe('characters', () => {
  test.each([
    ['ASCII stays as it is', 'a,"b"\r\n\\~\0\x7f', '61 2c 22 62 22 0d 0a 5c 7e 00 7f'],
    ['kana, kanji and full-width forms', 'あア漢Ａ\u3000', '82a0 8341 8abf 8260 8140'],
    ['half-width kana take one byte', 'ｱﾞ｡', 'b1 de a1'],
    ['NEC and IBM extensions', '①㈱髙﨑ⅰ', '8740 878a fbfc fab1 fa40'],
    ['the first of two codes', '∪Ⅰ∵', '81be 8754 81e6'],
    ['both forms of the wave dash and the minus', '〜～−－', '8160 8160 817c 817c'],
    ['both forms of the dash and the double line', '—―‖∥', '815c 815c 8161 8161'],
    ['yen and overline take one byte', '¥‾', '5c 7e'],
    ['cent, pound and not signs', '¢£¬', '8191 8192 81ca'],
    ['Greek, Cyrillic and signs', 'ΩЖ×°', '83b6 8447 817e 818b'],
    ['a geta mark in the input', '〓', geta],
  ])('%s', (_, text, hex) => {
    expect(encodeText(text)).toMatchObject({ hex: spaced(hex), replaced: 0 })
  })

  test.each([
    ['kana with a combining sound mark', 'か\u3099は\u309aウ\u3099', 'がぱヴ'],
    ['canonically equivalent characters', '\u212b\u00c5A\u030a', '\u212b\u212b\u212b'],
    ['kanji whose unified form has no code', '\ufa15\u51de', '\ufa15\ufa15'],
  ])('%s: the same bytes', (_, text, other) => {
    expect(encodeText(text)).toMatchObject({ hex: encodeText(other).hex, replaced: 0 })
  })

  test.each([
    ['an accented letter', 'é', 1],
    ['the same, decomposed', 'e\u0301', 1],
    ['a letter and a mark that do not combine', 'か\u0301', 1],
    ['kanji beyond the BMP', '𠮷', 1],
    ['Hangul, composed and decomposed', '각\u1100\u1161\u11a8', 2],
    ['an emoji sequence', '👩\u200d👧', 3],
    ['private use', '\ue000', 1],
    ['U+FFFD itself', '\ufffd', 1],
    ['a byte order mark in the middle', '、\ufeff', 1],
  ])('%s: 〓, counted', (_, text, replaced) => {
    const { hex, replaced: counted } = encodeText(text)
    expect(counted).toBe(replaced)
    expect(hex.endsWith(geta.repeat(replaced))).toBe(true)
  })

  test('all kanji of the IBM extensions are written, and read back as they were', () => {
    const text = Array.from({ length: 0x20 }, (_, at) => String.fromCodePoint(0xfa0e + at)).join('')
    const { bytes, replaced } = encodeText(`髙${text}か\u3099`)
    expect([new TextDecoder('shift_jis').decode(bytes), replaced]).toEqual([`髙${text}が`, 0])
  })

  test('a compatibility ideograph that Shift_JIS lacks becomes its unified form, counted, also before a mark', () => {
    expect(encodeText('\ufa46\u3099')).toMatchObject({ hex: encodeText('渚').hex + geta, replaced: 2 })
    expect(encodeText('\u{2f81a}')).toMatchObject({ hex: encodeText('\u51ac').hex, replaced: 1 })
  })

  test('replaced characters are reported with their lines, the first fifty, however the text is split', () => {
    const text = `a,髙\r\n𠮷,é\u0323\r\n${'b\r\n'.repeat(70_000)}\ufa46\r\n${'🚜'.repeat(60)}`
    const { places } = encodeText(text)
    expect(places.slice(0, 5)).toEqual(
      [
        { line: 2, character: '𠮷' },
        ...[...'é\u0323'.normalize('NFC')].map(character => ({ line: 2, character })),
        { line: 70_003, character: '\ufa46' },
        { line: 70_004, character: '🚜' },
      ].slice(0, 5),
    )
    expect(places).toHaveLength(50)
    const bytes = Buffer.from(text)
    const parts = Array.from({ length: Math.ceil(bytes.length / 977) }, (_, at) =>
      bytes.subarray(at * 977, at * 977 + 977),
    )
    expect(encode(...parts).places).toEqual(places)
  })

  test('a byte order mark at the start is removed', () => {
    expect(encode(Buffer.from([0xef]), Buffer.from([0xbb]), Buffer.from([0xbf]), Buffer.from('a'))).toMatchObject({
      hex: '61',
      replaced: 0,
    })
    expect(encodeText('\ufeff\ufeff\u3099')).toMatchObject({ hex: geta.repeat(2), replaced: 2 })
  })
})

describe('malformed UTF-8 becomes U+FFFD as in the WHATWG decoder', () => {
  test.each([
    ['a continuation byte alone', [0x80], 1],
    ['bytes that never occur', [0xc0, 0xc1, 0xf5, 0xff], 4],
    ['an overlong form of ×', [0xe0, 0x83, 0x97, 0x61, 0x61], 3],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80], 3],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 4],
    ['overlong forms of three bytes', [0xe0, 0x80, 0xa2, 0xe0, 0x83, 0x97, ...Array(30).fill(0x61)], 6],
    ['a truncated sequence', [0xe3, 0x81, 0x41], 1],
    ['a truncated sequence followed by another', [0xf0, 0x9f, 0x98, 0xe3, 0x81], 2],
  ])('%s', (_, bytes, replaced) => {
    expect(encode(Uint8Array.from(bytes)).replaced).toBe(replaced)
  })

  test('any bytes encode as the text that the decoder makes of them', { tags: 'all' }, async () => {
    const byte = fc.oneof(
      fc.nat(255),
      fc.constantFrom(0xc2, 0xe0, 0xe3, 0xed, 0xef, 0xf0, 0xf4, 0x80, 0x82, 0x99, 0xbf),
    )
    await fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(byte, { maxLength: 60 }), (some, others) => {
        for (const bytes of [some, Uint8Array.from(others)])
          expect(encode(bytes)).toEqual(encodeText(new TextDecoder().decode(bytes)))
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Text that is hard to split: marks, kana, Jamo, surrogate pairs, byte order marks and random characters. */
const hardText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'か',
        'は',
        'ｶ',
        'e',
        'A',
        ' ',
        '\r\n',
        '",',
        '髙',
        '〓',
        '𠮷',
        '👩\u200d👧',
        '\ufeff',
        '\u00c5',
        '\ufa10',
      ),
      fc.constantFrom(
        '\u3099',
        '\u309a',
        '\u0301',
        '\u0323',
        '\u0344',
        '\u1100',
        '\u1161',
        '\u11a8',
        '각',
        '\u{1d160}',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map(parts => parts.join(''))

describe('text in pieces', () => {
  test('any text, split anywhere: the same bytes and the same count', { tags: 'all' }, async () => {
    const places = fc.array(fc.nat(), { maxLength: 12 })
    await fc.assert(
      fc.property(
        fc.oneof(
          hardText.map(text => Buffer.from(text)),
          fc.uint8Array(),
        ),
        places,
        (bytes, cuts) => {
          const ends = [...cuts.map(place => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
          const pieces = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
          expect(encode(...pieces)).toEqual(encode(bytes))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('long text of any kinds of runs: the same bytes and the same count as character by character', {
    tags: 'all',
  }, async () => {
    const run = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', ',', '0', '\r'), maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('青', 'カ', '、', '髙', '〜'), maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('ｶ', '×', 'é', '𠮷', '각', '\ue000'), maxLength: 2 }),
    )
    const texts = fc.array(run, { maxLength: 60 }).map(runs => runs.join(''))
    await fc.assert(
      fc.property(texts, fc.nat(), (text, place) => {
        const bytes = Buffer.from(text)
        const cut = place % (bytes.length + 1)
        const whole = encode(bytes)
        const single = [...composed(text)].map(encodeText)
        expect(whole.hex).toBe(single.map(({ hex }) => hex).join(''))
        expect(whole.replaced).toBe(single.reduce((sum, { replaced }) => sum + replaced, 0))
        expect(encode(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })

  test('any text encodes as its NFC form, character by character', { tags: 'all' }, async () => {
    const known = new Map<string, ReturnType<typeof encode>>()
    const encodeOne = (char: string) => {
      const code = known.get(char) ?? encodeText(char)
      known.set(char, code)
      return code
    }
    await fc.assert(
      fc.property(hardText, text => {
        const single = [...composed(text.toWellFormed())].map((char, at) =>
          // Alone, it would be at the start of the text and removed as a byte order mark.
          char === '\ufeff' ? { hex: at === 0 ? '' : geta, replaced: at === 0 ? 0 : 1 } : encodeOne(char),
        )
        expect(encodeText(text)).toMatchObject({
          hex: single.map(({ hex }) => hex).join(''),
          replaced: single.reduce((sum, { replaced }) => sum + replaced, 0),
        })
      }),
      { numRuns: 1_000 },
    )
  })

  test('byte by byte', () => {
    const text = '\ufeffC000001,㈱か\u3099き\u3099,e\u0301,𠮷野家,ﾊﾞ\r\n'.repeat(50)
    const bytes = Buffer.from(text)
    const oneByOne = encode(...Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))
    expect(oneByOne).toEqual(encode(bytes))
    expect(new TextDecoder('shift_jis').decode(oneByOne.bytes).slice(0, 22)).toBe('C000001,㈱がぎ,〓,〓野家,ﾊﾞ\r\n')
  })

  test.each([
    ['much text', 'か\u3099C1,髙橋\r\n'.repeat(40_000), 0],
    ['a hundred thousand marks on one letter', `か${'\u3099'.repeat(100_000)}`, 99_999],
    ['pairs beyond the BMP that combine, three of them split', `か${'\u{11131}\u{11127}'.repeat(2_000)}`, 2_003],
    ['a hundred thousand emoji in a row', '🚜'.repeat(100_000), 100_000],
  ])('%s: the same in one piece and in pieces of a prime length', (_, text, replaced) => {
    const bytes = Buffer.from(text)
    const pieces = Array.from({ length: Math.ceil(bytes.length / 977) }, (_, at) =>
      bytes.subarray(at * 977, at * 977 + 977),
    )
    const whole = encode(bytes)
    expect(whole.replaced).toBe(replaced)
    expect(new TextDecoder('shift_jis').decode(whole.bytes).split('〓')).toHaveLength(replaced + 1)
    expect(encode(...pieces).bytes.equals(whole.bytes)).toBe(true)
  })
})
