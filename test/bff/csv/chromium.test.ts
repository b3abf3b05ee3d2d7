// @module-tag all

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShiftJisEncoder } from '../../../server/bff/csv/shift-jis.ts'
import { composed } from '../../../shared/rules/text.ts'
import { launchBrowser } from '../../helper/browser.ts'
import { isMissing } from '../../helper/services.ts'

const first = 0x80
const last = 0x10ffff

/** Every code point beyond ASCII except surrogates. */
function* codePoints(): Generator<string> {
  for (let char = first; char <= last; char++) if (char < 0xd800 || char > 0xdfff) yield String.fromCodePoint(char)
}

/**
 * Encodes every code point beyond ASCII with Chromium's own encoder: links in a Shift_JIS page have their query encoded so.
 * @returns the bytes as Latin-1 text; unmappable characters are `&#NUMBER;`
 */
const encodedByChromium = async (page: Page): Promise<string[]> => {
  const queries = await page.evaluate(
    ([from, to]) => {
      const link = document.createElement('a')
      document.body.append(link)
      const found: string[] = []
      for (let start = from; start <= to; start += 0x1000) {
        const size = Math.min(0x1000, to + 1 - start)
        const chars = Array.from({ length: size }, (_, at) => String.fromCodePoint(start + at))
        link.setAttribute('href', `?${chars.join('/')}`)
        found.push(link.search.slice(1))
      }
      return found.join('/')
    },
    [first, last] as const,
  )
  return unescape(queries).split('/')
}

const folds: Record<string, string> = {
  '\u00a2': '￠',
  '\u00a3': '￡',
  '\u00ac': '￢',
  '\u2014': '―',
  '\u2016': '∥',
  '\u301c': '～',
}

describe.skipIf(isMissing('chromium'))("Shift_JIS against Chromium's own encoder", () => {
  let browser: Browser
  let codes: Map<string, string>

  beforeAll(async () => {
    browser = await launchBrowser()
    const page = await browser.newPage()
    await page.route('**', route =>
      route.fulfill({ contentType: 'text/html; charset=shift_jis', body: '<!doctype html>' }),
    )
    await page.goto('http://shift-jis.example/')
    expect(await page.evaluate(() => document.characterSet)).toBe('Shift_JIS')
    const encoded = await encodedByChromium(page)
    expect(encoded).toHaveLength(last + 1 - first)
    codes = new Map(
      encoded.flatMap((code, at) => (code.startsWith('&#') ? [] : [[String.fromCodePoint(first + at), code]])),
    )
  })
  afterAll(() => browser?.close())

  test('every code point matches, except for the folds, NFC and 〓', () => {
    expect(codes.size).toBeGreaterThan(7_000)
    /** NFC forms of characters that only have a code before normalization. */
    const codesByNfc = new Map([...codes].map(([char, code]) => [char.normalize('NFC'), code]))
    const expected = (char: string) =>
      char < '\x80'
        ? char
        : (codes.get(folds[char] ?? char) ?? codesByNfc.get(char) ?? codes.get(char.normalize('NFC')) ?? '\x81\xac')
    const chars = [...codePoints()]
    const encoder = createShiftJisEncoder()
    const bytes = Buffer.concat([encoder.encode(Buffer.from(chars.join('/'))), encoder.end()])
    const ours = bytes.toString('latin1').split('/')
    const wrong = chars.flatMap((char, at) => {
      const wanted = [...composed(char)].map(expected).join('')
      return ours[at] === wanted ? [] : [`${char.codePointAt(0)?.toString(16)}: ${ours[at]} instead of ${wanted}`]
    })
    expect(wrong).toEqual([])
  })
})
