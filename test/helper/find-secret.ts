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

/** All distinct forms of a secret: raw, percent-encoded, JSON-escaped, HTML-escaped, base64, hex, and pieces of it. */
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
