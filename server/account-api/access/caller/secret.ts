import { createHash, randomBytes } from 'node:crypto'

/** The stored form of a token or link: the SHA-256 of its text. */
export const secretHash = (secret: string): Uint8Array => createHash('sha256').update(secret).digest()

/** A new secret of 256 random bits, as base64url, with its hash for storage. */
export const newSecret = (): { secret: string; hash: Uint8Array } => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: secretHash(secret) }
}
