import { Signer } from '@fastify/cookie'
import { createCache } from '../cache.ts'

type UnsignResult = ReturnType<Signer['unsign']>

/**
 * Signs session ids and caches verified signatures, because a browser sends the same one with each request. An id whose
 * cookie was signed with an older secret keeps that cookie: @fastify/session would treat a new signature as another session
 * and clear the cookie.
 *
 * @param secrets newest first
 */
export const createSigner = (secrets: readonly string[]) => {
  const signer = new Signer([...secrets])
  const idOf = createCache<string>()
  const cookieOf = createCache<string>()
  return {
    sign: (id: string): string => cookieOf.get(id) ?? signer.sign(id),
    unsign: (cookie: string): UnsignResult => {
      const known = idOf.get(cookie)
      if (known !== undefined) return { valid: true, renew: false, value: known }
      const result = signer.unsign(cookie)
      if (result.valid && result.value !== null) {
        idOf.set(cookie, result.value)
        cookieOf.set(result.value, cookie)
      }
      return result
    },
  }
}
