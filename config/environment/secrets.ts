/** Formats of SESSION_SECRETS, TOKEN_KEYS and DKIM_PRIVATE_KEY, and a check for weak secrets. */
import { createPrivateKey } from 'node:crypto'
import * as v from 'valibot'
import { list } from './values.ts'

const keyBytes = 32
const base64 = /^[A-Za-z0-9+/]{43}=$/

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

/** Whether a text is a private RSA key in PEM of at least 1,024 bits, as RFC 8301 demands of signers. */
const isRsaKey = (pem: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1_024
  } catch {
    return false
  }
}

/** A private RSA key; on one line each line end is `\\n`. The output has line ends. */
export const rsaKey = v.pipe(
  v.string(),
  v.transform(text => text.replaceAll('\\n', '\n')),
  v.check(
    isRsaKey,
    'a private RSA key in PEM without a password (openssl genrsa 2048), its line ends as such or as \\n',
  ),
)

/**
 * Decodes a secret as `openssl rand` prints it, in hex or base64 (either alphabet). Undefined for other formats, and for fewer
 * than 32 bytes.
 */
const bytesOf = (secret: string): Buffer | undefined => {
  if (/^(?:[\da-f]{2}){32,}$/i.test(secret)) return Buffer.from(secret, 'hex')
  return /^[A-Za-z0-9+/_-]{43,}={0,2}$/.test(secret) ? Buffer.from(secret, 'base64') : undefined
}

/** Whether any substring of this length occurs twice. */
const repeats = (text: string, length: number): boolean => {
  const pieces = Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
  return new Set(pieces).size < pieces.length
}

/** Whether the bytes are UTF-8 text without control characters. */
const isText = (bytes: Buffer): boolean => {
  try {
    return !/\p{Cc}/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/** Sequences such as 0, 1, 2 … or 0, 0, 0 …: one difference makes up a quarter of all. */
const isRow = (bytes: Buffer): boolean => {
  const counts = new Map<number, number>()
  for (let at = 1; at < bytes.length; at++) {
    const step = ((bytes[at] ?? 0) - (bytes[at - 1] ?? 0)) & 255
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return Math.max(...counts.values()) >= bytes.length / 4
}

/** The most common letter pairs of English text. */
const common = new Set(
  'th he in er an re nd at on nt ha es st en ed to it ou ea hi is or ti as te et ng of al de se le sa si ar ve ra ld ur ec ct rr co ho rs ro om ow ba la ck ic pl om me ca ne li ri io ma ta'.split(
    ' ',
  ),
)
const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** Pairs of neighbours on a keyboard or in the alphabet. */
const neighbours = new Set(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890'].flatMap(row => [
    ...pairsOf(row),
    ...pairsOf([...row].reverse().join('')),
  ]),
)

const shareOf = (pairs: string[], matches: (pair: string) => boolean): number =>
  pairs.filter(matches).length / pairs.length

/** Words or keyboard runs that are valid base64: letters of one case only, or too many common pairs for random text. */
const isTyped = (secret: string): boolean => {
  if (!/[a-z]/.test(secret) || !/[A-Z]/.test(secret)) return true
  const pairs = pairsOf(secret.replace(/=+$/, ''))
  const words = shareOf(pairs, pair => common.has(pair.toLowerCase()))
  const smallLetters = shareOf(pairs, pair => /^[a-z]{2}$/.test(pair))
  const runs = shareOf(pairs, pair => neighbours.has(pair.toLowerCase()))
  return words > 0.4 || (words > 0.33 && smallLetters > 0.5) || runs > 0.5
}

/**
 * Whether a secret is guessable, or not at least 32 bytes in hex or base64. The chance that a random secret is refused is below
 * one in a hundred million.
 */
export const isWeak = (secret: string): boolean => {
  const bytes = bytesOf(secret)
  if (!bytes) return true
  const isHex = /^[\da-f]+$/i.test(secret)
  return (
    new Set(bytes).size < 16 ||
    repeats(bytes.toString('latin1'), 6) ||
    repeats(secret, 12) ||
    isRow(bytes) ||
    isText(bytes) ||
    (!isHex && isTyped(secret))
  )
}
