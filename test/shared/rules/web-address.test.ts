import { expect, test } from 'vitest'
import { isWebAddress } from '../../../shared/contract/service/service-setting.ts'

test.each([
  'https://a.example',
  'http://a.example/path?query#hash',
  'https://a.example:1/',
  'https://a.example:65535/',
  'https://日本語.example/道',
  'https://[2001:db8::1]:8443/',
  'http://192.0.2.1/',
])('%s can be opened', address => {
  expect(isWebAddress(address)).toBe(true)
  expect(URL.parse(address)).not.toBeNull()
})

test.each([
  'https://a.example:0/',
  'https://a.example:65536/',
  'https://a.example:99999/',
  'https://a.example:99999999/',
  'https://[2001:db8:::1]/',
  'https://[::1/',
  'http://192.0.2.256/',
  'https://user@a.example/',
  'https://user:secret@a.example/',
  'https://a b.example/',
  'https:/a.example/',
  'https://',
  '//a.example/',
  'javascript:alert(1)',
  'ftp://a.example/',
])('%s cannot', address => expect(isWebAddress(address)).toBe(false))
