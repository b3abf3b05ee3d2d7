import type { Seal } from '../../http/seal.ts'
import { createCache } from '../cache.ts'

/** A seal that remembers what it has opened: each request of a session opens the same sealed token. */
export const cachedSeal = (seal: Seal): Seal => {
  const opened = createCache<{ sealed: string; text: string }>()
  return {
    close: seal.close,
    open: (sealed, boundTo) => {
      const known = opened.get(boundTo)
      if (known?.sealed === sealed) return known.text
      const text = seal.open(sealed, boundTo)
      if (text !== undefined) opened.set(boundTo, { sealed, text })
      return text
    },
  }
}
