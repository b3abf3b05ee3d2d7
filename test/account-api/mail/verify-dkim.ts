import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'

/** A key as an operator makes it, and what DNS publishes. */
export const dkimKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { publicKey, dkim: { domainName: 'maker.example', keySelector: 's1', privateKey: pem } }
}

const relaxed = (header: string) => {
  const [name = '', ...value] = header.split(':')
  return `${name.trim().toLowerCase()}:${value
    .join(':')
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`
}

/**
 * Verifies the signature of a mail as a receiver does (RFC 6376, relaxed/relaxed).
 *
 * @returns its tags, and whether the hash of the body and the signature are right
 */
export const verifyDkim = (raw: Buffer, publicKey: Parameters<ReturnType<typeof createVerify>['verify']>[0]) => {
  const text = raw.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find(header => /^dkim-signature:/i.test(header)) ?? ''
  const tags = Object.fromEntries(
    [...signature.slice(signature.indexOf(':') + 1).matchAll(/([a-z]+)=([^;]*)/g)].map(([, name, value]) => [
      name,
      value?.replace(/\s/g, ''),
    ]),
  )
  const body = text
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)+$/, '')
  const bodyHash = createHash('sha256').update(`${body}\r\n`, 'latin1').digest('base64')
  const left = [...headers]
  const signed = String(tags.h)
    .split(':')
    .flatMap(name => {
      const at = left.findLastIndex(header => header.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      return at < 0 ? [] : left.splice(at, 1).map(relaxed)
    })
  const unsigned = relaxed(signature).replace(/\bb=[^;]*$/, 'b=')
  const verifier = createVerify('RSA-SHA256').update([...signed, unsigned].join('\r\n'), 'latin1')
  return {
    tags,
    isBodyRight: tags.bh === bodyHash,
    isSignatureRight: verifier.verify(publicKey, String(tags.b), 'base64'),
  }
}
