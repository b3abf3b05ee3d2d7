/** An encoding in which a secret may be sent or stored. */
interface Form {
  name: string
  text: string
}

/** Pieces of a long secret count as well. This length excludes accidental matches. */
const pieceLength = 20

const base64Alphabets = ['base64', 'base64url'] as const

/**
 * Base64 of a secret inside a longer text depends on its offset modulo 3. The characters at both ends are left out, because
 * they also depend on the adjacent bytes.
 */
const base64Of = (value: string, alphabet: (typeof base64Alphabets)[number]): string[] =>
  [0, 1, 2].map(offset => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    const whole = Math.floor(bytes.length / 3) * 4
    return bytes.toString(alphabet).slice(offset === 0 ? 0 : offset + 1, whole)
  })

const percentEncoded = (value: string): string =>
  [...Buffer.from(value)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')

const withoutRepeats = (forms: Form[]): Form[] => {
  const seen = new Set<string>()
  return forms.filter(({ text }) => text.length >= 8 && !seen.has(text) && seen.add(text))
}

/** All distinct forms of a secret: raw, percent-encoded, escaped in JSON or HTML, base64, hex, UTF-16, and pieces of it. */
export const formsOf = (value: string): Form[] => {
  const bytes = Buffer.from(value)
  const url = encodeURIComponent(value)
  const json = JSON.stringify(value).slice(1, -1)
  const html = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')
  const named = (name: string, ...texts: string[]) => texts.map(text => ({ name, text }))
  return withoutRepeats([
    ...named('raw', value),
    ...named(
      'percent-encoded',
      url,
      url.replaceAll(/%../g, code => code.toLowerCase()),
      url.replaceAll('%20', '+'),
    ),
    ...named('percent-encoded', percentEncoded(value), percentEncoded(value).toUpperCase()),
    ...named('JSON-escaped', json, JSON.stringify(json).slice(1, -1), json.replaceAll('/', '\\/')),
    ...named('HTML-escaped', html),
    ...base64Alphabets.flatMap(alphabet => named(alphabet, ...base64Of(value, alphabet))),
    ...named('hex', bytes.toString('hex'), bytes.toString('hex').toUpperCase()),
    // Every other byte of ASCII text in UTF-16 is 0, in either byte order.
    ...(/^[ -~]+$/.test(value) ? named('UTF-16', [...value].join('\0')) : []),
    ...(value.length >= 2 * pieceLength ? named('piece', value.slice(0, pieceLength), value.slice(-pieceLength)) : []),
  ])
}

/**
 * Searches bytes for all forms of a secret.
 *
 * @returns for each form found, its name and its first offset
 */
export const findSecret = (bytes: Buffer, value: string): { form: string; at: number }[] =>
  formsOf(value).flatMap(({ name, text }) => {
    const at = bytes.indexOf(text)
    return at < 0 ? [] : [{ form: name, at }]
  })

/** Searches texts for secrets. @returns the first 120 characters of each text that contains one */
export const findSecrets = (texts: string[], secrets: Iterable<string>): string[] => {
  const values = [...secrets]
  return texts
    .filter(text => values.some(value => findSecret(Buffer.from(text), value).length > 0))
    .map(text => text.slice(0, 120))
}

/** Length of the parts of a form that prove it in compressed data. Random text of this length does not occur by chance. */
const partLength = (form: string): number => (['raw', 'piece', 'base64', 'base64url'].includes(form) ? 8 : 24)

/** A number of 24 bits for four bytes. */
const keyOf = (word: number): number => Math.imul(word, 0x9e3779b1) >>> 8

/**
 * Searches files, such as those of a database, for random secrets in any form. The compression of PostgreSQL interrupts a
 * text after every eight bytes, so each part of eight characters counts, and of forms with fewer bits each of 24.
 *
 * @returns the names of the forms found
 */
export const findParts = (files: Buffer[], secrets: readonly string[]): Set<string> => {
  const parts = new Map<number, { name: string; text: Buffer }[]>()
  // One pass over all bytes: this table rules out nearly every place.
  const isKey = new Uint8Array(2 ** 24)
  for (const { name, text } of secrets.flatMap(formsOf)) {
    const length = partLength(name)
    for (let at = 0; at + length <= text.length; at++) {
      const part = Buffer.from(text.slice(at, at + length), 'latin1')
      const key = keyOf(part.readInt32LE())
      parts.set(key, [...(parts.get(key) ?? []), { name, text: part }])
      isKey[key] = 1
    }
  }
  const found = new Set<string>()
  for (const bytes of files) {
    let word = 0
    for (let end = 0; end < bytes.length; end++) {
      word = (word >>> 8) | ((bytes[end] ?? 0) << 24)
      if (word === 0 || isKey[keyOf(word)] === 0) continue
      const at = end - 3
      for (const { name, text } of parts.get(keyOf(word)) ?? [])
        if (bytes.subarray(at, at + text.length).equals(text)) found.add(name)
    }
  }
  return found
}
