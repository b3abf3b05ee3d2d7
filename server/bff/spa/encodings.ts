import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressors
const negotiator = new Negotiator({ supportedValues: Object.keys(compressors) })

interface Encoded {
  body: Buffer
  etag: string
  encoding: Encoding | undefined
}

/**
 * A text in the encoding that an Accept-Encoding header prefers. It is compressed once, when first needed. Each encoding
 * has its own strong ETag (RFC 9110 §8.8.3.3).
 */
export const encodings = (text: string): ((accepted: string | undefined) => Promise<Encoded>) => {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  const encode = async (encoding: Encoding | undefined): Promise<Encoded> =>
    encoding
      ? { body: await compressors[encoding](plain), etag: `"${hash}-${encoding}"`, encoding }
      : { body: plain, etag: `"${hash}"`, encoding }
  const known = new Map<Encoding | undefined, Promise<Encoded>>()
  return accepted => {
    const encoding = (negotiator.negotiate(accepted ?? '') as Encoding | null) ?? undefined
    const encoded = known.get(encoding) ?? encode(encoding)
    known.set(encoding, encoded)
    // A failure is not kept: the next request compresses again.
    encoded.catch(() => known.delete(encoding))
    return encoded
  }
}
