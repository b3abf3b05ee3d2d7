/** What SESSION_SECRETS and TOKEN_KEYS must look like. */
import * as v from 'valibot'
import { list } from './values.ts'

const keyBytes = 32
const base64 = /^[A-Za-z0-9+/]{43}=$/
const placeholder =
  /change.?me|replace|placeholder|example|secret|password|default|insecure|develop|yardkey|12345|abcde|qwert/i

const unique = (entries: readonly string[]) => new Set(entries).size === entries.length

export const sessionSecrets = v.pipe(
  list,
  v.check(
    entries => entries.every(entry => entry.length >= keyBytes) && unique(entries),
    'a comma list of different secrets of at least 32 characters each, newest first (openssl rand -base64 32)',
  ),
)

export const tokenKeys = v.pipe(
  list,
  v.check(
    entries => entries.every(entry => base64.test(entry)) && unique(entries),
    'a comma list of different keys of 32 bytes in base64 each, newest first (openssl rand -base64 32)',
  ),
)

/** Few different characters, or a short piece over and over. */
const isRepetitive = (text: string) => {
  const twice = text + text
  return new Set(text).size < 12 || twice.indexOf(text, 1) < text.length
}

/** Whether somebody could guess it: a known placeholder, or not made by chance. A key counts by its bytes too. */
export const isWeak = (secret: string): boolean => {
  const readings = base64.test(secret) ? [secret, Buffer.from(secret, 'base64').toString('latin1')] : [secret]
  return readings.some(text => placeholder.test(text) || isRepetitive(text))
}
