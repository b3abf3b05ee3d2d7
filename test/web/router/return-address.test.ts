import { describe, expect, test } from 'vitest'
import { localAddress } from '../../../shared/rules/return-address.ts'
import { fc } from '../../helper/property.ts'

describe('the return address of a login page', () => {
  test.each([
    '/',
    '/company',
    '/company?page=3&name=%E5%BB%BA%E6%A9%9F',
    '/accountSetting/C000001/account/42#main',
    '/company?name=a/b//c',
    '/company?search=100%25',
  ])('%s is accepted', address => expect(localAddress(address)).toBe(address))

  test.each([
    undefined,
    null,
    '',
    'company',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%2fevil.example',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '/%255cevil.example',
    '/x//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%09/evil.example',
    '/%0d%0aSet-Cookie:x',
    ' /company',
    '/ /evil.example',
    '/@evil.example//x',
    '/.//evil.example',
  ])('%j is refused', address => expect(localAddress(address)).toBeUndefined())

  test('every accepted address is on this site, also after decoding', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '%25',
      '.',
      '..',
      ':',
      '@',
      'evil.example',
      'http',
      '?',
      '#',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const address = localAddress(pieces.join(''))
        if (address === undefined) return
        for (let text = address, round = 0; round < 3; round++) {
          expect(new URL(text, 'https://yardkey.example').origin).toBe('https://yardkey.example')
          try {
            text = decodeURIComponent(text.split(/[?#]/, 1)[0] ?? '')
          } catch {
            return
          }
        }
      }),
      { numRuns: 5000 },
    )
  })
})
