/** A seeded random generator (mulberry32), so that demo data are the same everywhere. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  chance(probability: number): boolean
  /** An id in the form of a UUID. */
  id(): string
}

export const createRandom = (seed: number): Random => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const hex = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  return {
    next,
    between,
    pick: list => list[between(0, list.length - 1)] ?? list[0],
    chance: probability => next() < probability,
    id: () => {
      const digits = hex() + hex() + hex() + hex()
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
    },
  }
}
