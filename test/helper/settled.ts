import { expect } from 'vitest'

/** A figure once it does not move any more: ten looks in half a second found the same. */
export const settled = async (look: () => number): Promise<number> => {
  let last = Number.NaN
  let times = 0
  await expect
    .poll(() => {
      const now = look()
      times = now === last ? times + 1 : 0
      last = now
      return times
    })
    .toBeGreaterThanOrEqual(10)
  return last
}
