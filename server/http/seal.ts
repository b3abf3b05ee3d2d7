import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export interface Seal {
  /** Opening requires the same `boundTo`, so a sealed text cannot be moved to another session or row. */
  close: (text: string, boundTo: string) => string
  /** Undefined if no listed key sealed the text, or if it was tampered with. */
  open: (sealed: string, boundTo: string) => string | undefined
}

/**
 * Authenticated encryption of secrets at rest (AES-256-GCM with a random IV per text). The result is one word that names its
 * key, so keys can be rotated: the newest one seals, and every listed one opens.
 *
 * @param keys 32 bytes each in base64, newest first
 */
export const createSeal = (keys: readonly string[]): Seal => {
  const rings = keys.map(text => {
    const key = Buffer.from(text, 'base64')
    return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) }
  })
  const [newest] = rings
  if (!newest) throw new Error('no key to seal with')

  return {
    close: (text, boundTo) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, newest.key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(boundTo))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`
    },
    open: (sealed, boundTo) => {
      const [id, content = ''] = sealed.split('.')
      const ring = rings.find(candidate => candidate.id === id)
      const bytes = Buffer.from(content, 'base64url')
      if (!ring || bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, ring.key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
