/** An in-memory cache of at most `limit` entries. The entry inserted first is evicted first. */
export const createCache = <T>(limit = 10_000) => {
  const kept = new Map<string, T>()
  return {
    get: (key: string): T | undefined => kept.get(key),
    set: (key: string, value: T): void => {
      kept.set(key, value)
      if (kept.size <= limit) return
      const [first] = kept.keys()
      if (first !== undefined) kept.delete(first)
    },
  }
}

/** Memoizes a function of one string. */
export const cached = <T>(compute: (text: string) => T): ((text: string) => T) => {
  const cache = createCache<T>()
  return text => {
    const known = cache.get(text)
    if (known !== undefined) return known
    const value = compute(text)
    cache.set(text, value)
    return value
  }
}
