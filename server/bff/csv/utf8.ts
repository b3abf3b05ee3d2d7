/** Length of a sequence by its first byte; 0 if no sequence begins with it. */
const announcedLength = (lead: number): number => {
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** Whether the second byte may follow the first: no overlong form, no surrogate, nothing above U+10FFFF. */
const suits = (lead: number, second: number): boolean => {
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const greatest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  return second >= least && second <= greatest
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80

/**
 * Length of the UTF-8 sequence that begins at `at`, reading no further than `end`.
 * Positive: well-formed. Negative: this many bytes become one U+FFFD (the maximal subpart of Unicode §3.9, as in the WHATWG
 * decoder). 0: incomplete, and well-formed so far.
 */
export const sequenceLength = (bytes: Uint8Array, at: number, end: number): number => {
  if (at >= end) return 0
  const lead = bytes[at] ?? 0
  const length = announcedLength(lead)
  if (length === 0) return -1
  for (let seen = 1; seen < length; seen++) {
    if (at + seen >= end) return 0
    const byte = bytes[at + seen] ?? 0
    if (!(seen === 1 ? suits(lead, byte) : isContinuation(byte))) return -seen
  }
  return length
}

/** Code point of the well-formed sequence of one to three bytes at `at`. */
export const codePointAt = (bytes: Uint8Array, at: number, length: number): number => {
  const first = bytes[at] ?? 0
  if (length === 1) return first
  const second = (bytes[at + 1] ?? 0) & 0x3f
  if (length === 2) return ((first & 0x1f) << 6) | second
  return ((first & 0x0f) << 12) | (second << 6) | ((bytes[at + 2] ?? 0) & 0x3f)
}

/** Start of the sequence that ends before `at`, at least `start`. */
export const beginningBefore = (bytes: Uint8Array, at: number, start: number): number => {
  let before = at - 1
  while (before > start && at - before < 4 && isContinuation(bytes[before] ?? 0)) before--
  return Math.max(before, start)
}
