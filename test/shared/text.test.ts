import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { OptionalPhone, RequiredPhone, Zip } from '../../shared/model/phone-and-zip.ts'
import { Email, Line, Lines, OptionalLine } from '../../shared/model/text.ts'
import { fieldErrors } from '../../shared/rules/issues.ts'
import { cleanPhone, cleanZip } from '../../shared/rules/phone-and-zip.ts'
import { foldForSearch } from '../../shared/rules/search.ts'
import { cleanEmail, cleanLine, isPlainLine, lengthOf } from '../../shared/rules/text.ts'
import { fc } from '../helper/property.ts'
import { threadTime } from '../helper/thread-time.ts'

const codesOf = (schema: v.GenericSchema, input: unknown): string[] => {
  const result = v.safeParse(v.object({ field: schema }), { field: input })
  return result.success ? [] : (fieldErrors(result.issues).field ?? [])
}
const parsed = (schema: v.GenericSchema, input: unknown): unknown => v.parse(schema, input)

describe('one line of text', () => {
  test.each([
    ['255 letters', 'a'.repeat(255)],
    ['255 full-width letters', 'Ａ'.repeat(255)],
    ['255 emoji, each of two UTF-16 units', '🚜'.repeat(255)],
    ['255 letters with combining marks, one each after NFC', 'か\u3099'.repeat(255)],
  ])('%s fit', (_, text) => {
    expect(codesOf(Line(), text)).toEqual([])
  })

  test.each([
    ['256 letters', 'a'.repeat(256)],
    ['256 emoji', '🚜'.repeat(256)],
  ])('%s are too long', (_, text) => {
    expect(codesOf(Line(), text)).toEqual(['too_long:255'])
  })

  test.each([[''], ['   '], ['\u3000'], [undefined], [null]])('%j is required', input => {
    expect(codesOf(Line(), input)).toEqual(['required'])
  })

  test.each([...'\u200B\u2060\u00AD\u3164\u2800\uFFF9\u0301\u{E0041}\u{1D159}\u{16FE4}\u{13430}'])(
    'what cannot be seen is not enough: %j',
    character => {
      expect(codesOf(Line(), ` ${character}${character}`)).toEqual(['required'])
      expect(parsed(OptionalLine(), character)).toBe('')
      expect(codesOf(Lines(), `\n${character}\n`)).toEqual(['required'])
      expect(parsed(Line(), `山${character}田`)).toBe(`山${character}田`.normalize('NFC'))
      expect(parsed(Line(), `${character}💧`)).toBe(`${character}💧`)
    },
  )

  test.each([
    ['a line feed', 'a\nb'],
    ['a NUL', 'a\0b'],
    ['a direction override', 'a\u202Eb'],
    ['a non-character', 'a\uFDD0b'],
    ['another one', 'a\u{1FFFF}b'],
    ['a lone surrogate', 'a\uD800b'],
  ])('%s is refused', (_, text) => {
    expect(codesOf(Line(), text)).toEqual(['characters'])
  })

  test('keeps a right-to-left mark, an inner ideographic space and markup', () => {
    for (const text of ['عرب\u200Fي', '山田\u3000太郎', '<b>&amp;</b>']) expect(parsed(Line(), text)).toBe(text)
  })

  test('is normalized to NFC without surrounding white space; normalizing twice changes nothing', () => {
    expect(parsed(Line(), ' ハ\u309A \u3000')).toBe('パ')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
      }),
    )
  })

  test('kanji of names stay as typed, and all else is composed around them', () => {
    const ideographs = [
      ...Array.from({ length: 0x200 }, (_, at) => String.fromCodePoint(0xf900 + at)),
      ...Array.from({ length: 0x220 }, (_, at) => String.fromCodePoint(0x2f800 + at)),
    ].filter(character => /\p{L}/u.test(character))
    expect(ideographs.length).toBeGreaterThan(1_000)
    for (const text of [ideographs.slice(0, 255).join(''), ...ideographs, '辻\u{E0100}', '神\uFE00'])
      for (const schema of [Line(), OptionalLine(), Lines()]) expect(parsed(schema, text)).toBe(text)
    expect(parsed(Line(), 'か\u3099\uFA19か\u3099')).toBe('が\uFA19が')
  })

  test('accepted text is safe in a mail header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        if (isPlainLine(text)) expect(text).not.toMatch(/[\r\n\0\u2028]/)
      }),
    )
  })
})

describe('text of several lines', () => {
  test('5000 characters fit, 5001 are too long', () => {
    expect(codesOf(Lines(), 'あ'.repeat(5000))).toEqual([])
    expect(codesOf(Lines(), 'あ'.repeat(5001))).toEqual(['too_long:5000'])
  })

  test('line ends become line feeds; tabs are kept; other control characters are refused', () => {
    expect(parsed(Lines(), 'a\r\nb\rc\t\n')).toBe('a\nb\nc')
    expect(codesOf(Lines(), 'a\u0007')).toEqual(['characters'])
    expect(codesOf(Lines(), ' \n\t ')).toEqual(['required'])
  })
})

describe('an email address', () => {
  test.each([
    ['full-width', 'Ｔａｒｏ＠Ａｏｚｏｒａ．ｅｘａｍｐｌｅ'],
    ['capitals and spaces', '  Taro@AOZORA.example '],
    ['with invisible characters', '\uFEFFta\u200Bro@\u2060aozora\u00AD.example\u200E\u3000'],
    ['with Japanese full stops', 'taro@aozora。example'],
    ['with half-width ones', 'taro@aozora｡example'],
    ['copied with the end of a sentence', 'taro@aozora.example。'],
  ])('rule 7: %s input becomes the plain address', (_, text) => {
    expect(parsed(Email, text)).toBe('taro@aozora.example')
  })

  test.each([
    ['taro@青空。example', 'taro@xn--grzr40d.example'],
    ['taro@XN--GRZR40D.example', 'taro@xn--grzr40d.example'],
    ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example'],
  ])('a domain is kept in ASCII: %s', (text, address) => {
    expect(parsed(Email, text)).toBe(address)
    expect(cleanEmail(address)).toBe(address)
  })

  test.each(['taro@青空/x.example', 'taro@青空:25.example', 'a@青空%2e.example', '青空@aozora.example'])(
    '%s is not in the correct format',
    text => {
      expect(codesOf(Email, text)).toEqual(['format'])
    },
  )

  test.each([
    ['no at', 'taro.aozora.example'],
    ['two ats', 'a@b@aozora.example'],
    ['no dot', 'taro@aozora'],
    ['an injected header', 'taro@aozora.example\nbcc: x@y.example'],
    ['an accent typed as NFD', 're\u0301ne@aozora.example'],
    ['a domain label that ends in a hyphen', 'taro@aozora-.example'],
  ])('%s is not in the correct format', (_, text) => {
    expect(codesOf(Email, text)).toEqual(['format'])
  })

  test('255 characters fit, 256 are too long', () => {
    const domain = (length: number) => {
      const labels = 'd'.repeat(length).replace(/.{60}/g, label => `${label.slice(1)}.`)
      return labels.endsWith('.') ? `${labels}e` : labels
    }
    const address = (length: number) => `a@${domain(length - 2).slice(0, length - 2)}`
    expect(lengthOf(address(255))).toBe(255)
    expect(codesOf(Email, address(255))).toEqual([])
    expect(codesOf(Email, address(256))).toContain('too_long:255')
  })

  test('normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(fc.emailAddress(), address => {
        expect(cleanEmail(cleanEmail(address))).toBe(cleanEmail(address))
      }),
    )
  })
})

describe('postal codes and phone numbers', () => {
  test.each(['618-0000', '６１８－００００', '618ー0000', ' 6180000 ', '618−0000', '618‐0000'])(
    'rule 7: %s is 6180000',
    text => {
      expect(cleanZip(text)).toBe('6180000')
      expect(parsed(Zip, text)).toBe('6180000')
    },
  )

  test('10 characters of a postal code fit, 11 are too long', () => {
    expect(codesOf(Zip, '1234567890')).toEqual([])
    expect(codesOf(Zip, '12345678901')).toEqual(['too_long:10'])
    expect(codesOf(Zip, '12/45')).toEqual(['format'])
  })

  test('rule 7: full-width digits and all kinds of hyphens become ASCII', () => {
    expect(cleanPhone('０７５ー５５５−０１４２')).toBe('075-555-0142')
    expect(parsed(RequiredPhone, '＋８１ ７５（５５５）１')).toBe('+81 75(555)1')
  })

  test('a phone number that fits only without its spaces, hyphens and brackets loses them', () => {
    expect(parsed(RequiredPhone, '(075) 555-01421')).toBe('(075) 555-01421')
    expect(parsed(RequiredPhone, '+44 20 7946 0000')).toBe('+442079460000')
    expect(parsed(RequiredPhone, '+44 (0)20 7946 0000')).toBe('+442079460000')
    expect(parsed(RequiredPhone, '＋８１－(９０)－１２３４－５６７８')).toBe('+819012345678')
    expect(codesOf(RequiredPhone, '12-'.repeat(8))).toEqual(['too_long:15'])
    expect(codesOf(OptionalPhone, '-'.repeat(16))).toContain('too_long:15')
  })

  test('a phone number has at most 15 characters and no letters; an optional one may be missing', () => {
    expect(codesOf(RequiredPhone, '1'.repeat(15))).toEqual([])
    expect(codesOf(RequiredPhone, '1'.repeat(16))).toEqual(['too_long:15'])
    expect(codesOf(RequiredPhone, 'call me')).toEqual(['format'])
    expect(codesOf(RequiredPhone, '')).toEqual(['required'])
    expect(parsed(OptionalPhone, undefined)).toBe('')
  })
})

describe('a text that costs much', () => {
  /** Processor time in milliseconds, the least of five. */
  const time = (work: () => void): number =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const before = threadTime()
        work()
        return threadTime() - before
      }),
    )
  const schemas = { Line: Line(), Lines: Lines(), Email, Zip, RequiredPhone, OptionalPhone }
  const units = {
    marks: '\u0301\u0316',
    ligatures: '\uFDFA',
    notes: '\u{1D160}',
    half: '\u0301\uFF9E',
    names: 'か\uFA19',
  }

  test.each(Object.entries(schemas))('a megabyte is refused by %s before it is looked at', (_, schema) => {
    for (const unit of Object.values(units)) {
      const text = unit.repeat(1_000_000 / unit.length)
      expect(codesOf(schema, text)).toEqual([expect.stringMatching(/^too_long:\d+$/)])
      expect(time(() => v.safeParse(schema, text))).toBeLessThan(50)
    }
  })

  test('normalizing, cleaning and counting take time in proportion to the length', { tags: 'all' }, () => {
    const works = { cleanLine, cleanEmail, cleanZip, cleanPhone, foldForSearch, lengthOf }
    for (const [name, work] of Object.entries(works))
      for (const unit of Object.values(units)) {
        const cost = (length: number) => {
          const text = unit.repeat(length / unit.length)
          return time(() => work(text))
        }
        // Eight times the length would cost 64 times as much by the square. A millisecond is as short as can be measured. What
        // else runs on the machine can disturb some measurements, but not each of ten.
        const isLinear = () => cost(100_000) <= 24 * Math.max(1, cost(12_500))
        expect([name, unit, Array.from({ length: 10 }).some(isLinear)]).toEqual([name, unit, true])
      }
  })

  test('30 marks on a letter are normalized, more are refused', () => {
    const letter = (marks: number) => `a${'\u0316'.repeat(marks - 1)}\u0301`
    expect(parsed(Line(), letter(30))).toBe(letter(30).normalize('NFC'))
    expect(codesOf(Line(), letter(32))).toEqual(['characters'])
    expect(codesOf(Lines(), letter(32))).toEqual(['characters'])
  })

  test('every character that changes the order of marks counts as one', () => {
    const wrong: string[] = []
    for (let code = 0; code < 0x11_0000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const character = String.fromCodePoint(code)
      // U+0345 has the highest combining class, so that every other mark moves before it.
      const moves = `\u0345${character}`.normalize('NFKD') !== `\u0345${character.normalize('NFKD')}`
      if (moves && !/^[\p{M}\uFF9E\uFF9F]$/u.test(character)) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
  })

  test('a character after NFC has at most four code units before, but for four letters of rare scripts', () => {
    const longer: string[] = []
    for (let code = 0; code < 0x11_0000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const character = String.fromCodePoint(code)
      if (character.normalize('NFC') === character && character.normalize('NFD').length > 4)
        longer.push(code.toString(16))
    }
    expect(longer).toEqual(['16126', '16127', '16128', '16d6a'])
  })
})
