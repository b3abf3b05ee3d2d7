import { createHash, randomBytes } from 'node:crypto'

/** What the database keeps of a token or a link: the sha-256 of its text. */
export const secretHash = (secret: string): Uint8Array => createHash('sha256').update(secret).digest()

/** A new secret of 256 random bits, as base64url, with the hash to keep. */
export const newSecret = (): { secret: string; hash: Uint8Array } => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: secretHash(secret) }
}
