import { describe, expect, test, vi } from 'vitest'
import { chooseLocale, saveLocale } from '../../../web/messages/locale.ts'
import { mayReload } from '../../../web/router/chunk-reload.ts'

describe('the language of the first visit', () => {
  test.each([
    ['', 'ja', 'ja'],
    ['', 'ja-JP', 'ja'],
    ['', 'JA', 'ja'],
    ['', 'jav', 'en'],
    ['', 'de-DE', 'en'],
    ['', '', 'en'],
    ['locale=en', 'ja', 'en'],
    ['a=1; locale=ja; b=2', 'en', 'ja'],
    ['locale=en; __Host-locale=ja', 'en', 'ja'],
    ['__Host-locale=en; a=1', 'ja', 'en'],
    ['xlocale=ja', 'en', 'en'],
    ['locale=fr', 'ja', 'ja'],
  ])('cookies "%s", browser "%s": %s', (cookies, browser, locale) =>
    expect(chooseLocale(cookies, browser)).toBe(locale),
  )
})

test('the language is stored before the page reloads, in a browser that writes a cookie when it is next read', () => {
  const stored: string[] = []
  const waiting: string[] = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    set cookie(cookie: string) {
      waiting.push(cookie)
    },
    get cookie() {
      stored.push(...waiting.splice(0))
      return stored.join('; ')
    },
  })
  saveLocale('ja')
  vi.unstubAllGlobals()
  expect(stored).toEqual(['__Host-locale=ja; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
})

describe('a chunk that cannot be loaded', () => {
  test('reloads the page once per 60 s', () => {
    expect(mayReload(undefined, 1_000_000)).toBe(true)
    expect(mayReload(1_000_000, 1_000_001)).toBe(false)
    expect(mayReload(1_000_000, 1_060_000)).toBe(false)
    expect(mayReload(1_000_000, 1_060_001)).toBe(true)
  })
})
