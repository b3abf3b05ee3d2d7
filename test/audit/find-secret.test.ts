// @module-tag all

import { expect, test } from 'vitest'
import { findParts, findSecret, findSecrets, formsOf } from '../helper/find-secret.ts'
import { fc } from '../helper/property.ts'

const token = 'q0-Zr_7bKd1Vn3XsYt5Lw9PcMf2HjGa4Ue6Io8RkTvB'
const secret = 'p/ss "w+rd" & 日本 <2026>'

const ways: [string, (text: string) => string][] = [
  ['raw', text => text],
  ['percent-encoded', encodeURIComponent],
  ['percent-encoded', text => [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')],
  ['JSON-escaped', text => JSON.stringify({ text })],
  ['JSON-escaped', text => JSON.stringify({ line: JSON.stringify({ text }) })],
  ['HTML-escaped', text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')],
  ['base64', text => Buffer.from(text).toString('base64')],
  ['base64url', text => Buffer.from(text).toString('base64url')],
  ['hex', text => Buffer.from(text).toString('hex')],
  ['hex', text => Buffer.from(text).toString('hex').toUpperCase()],
]

test.each(ways)('finds a secret that is planted %s', (name, encode) => {
  const hidden = Buffer.from(`before ${encode(secret)} after`)
  expect(findSecret(hidden, secret).map(({ form }) => form)).toContain(name)
  expect(findSecret(hidden, `${secret.slice(0, -3)}27>`)).toEqual([])
})

test.each(['utf16le', 'utf16be'])('finds a secret that is planted as UTF-16: %s', order => {
  const hidden = Buffer.from(`before ${token} after`, 'utf16le')
  expect(findSecret(order === 'utf16le' ? hidden : hidden.swap16(), token)).toMatchObject([{ form: 'UTF-16' }])
})

test('finds a secret in compressed data, where every ninth byte is another', async () => {
  const compressed = (text: string, offset: number) =>
    Buffer.from([...text].map((byte, at) => ((at + offset) % 8 === 0 ? `\x01${byte}` : byte)).join(''))
  for (let offset = 0; offset < 8; offset++) {
    expect(findSecret(compressed(token, offset), token)).toEqual([])
    expect([...findParts([Buffer.from('other'), compressed(token, offset)], ['another-secret', token])]).toContain(
      'raw',
    )
  }
  await fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), bytes => findParts([Buffer.from(bytes)], [token]).size === 0),
  )
})

test('finds a secret inside longer base64 text, at any offset', async () => {
  await fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom('base64', 'base64url'), (before, after, alphabet) => {
      const hidden = Buffer.from(`${before}${token}${after}`).toString(alphabet as 'base64')
      expect(findSecret(Buffer.from(hidden), token)).not.toEqual([])
    }),
  )
})

test('finds a part of a long secret; a part of a short one does not count', () => {
  expect(findSecret(Buffer.from(`log ${token.slice(0, 25)}…`), token).map(({ form }) => form)).toEqual(['piece'])
  expect(findSecret(Buffer.from('Yardkey_20'), 'Yardkey_2026')).toEqual([])
})

test('no form is so short that it occurs by chance', async () => {
  await fc.assert(
    fc.property(fc.string({ minLength: 12 }), value => {
      for (const { text } of formsOf(value)) expect(text.length).toBeGreaterThanOrEqual(8)
    }),
  )
})

test('returns the texts that contain a secret', () => {
  expect(findSecrets(['nothing', `x=${token}`], ['another-secret', token])).toEqual([`x=${token}`])
})
