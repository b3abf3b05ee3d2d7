import { expect, vi } from 'vitest'
import { waitMs } from '../../config/test/limits.ts'

/** Waits until a value is stable: eleven samples in half a second are equal. @returns the value */
export const untilStable = async (sample: () => number): Promise<number> => {
  let last = Number.NaN
  let times = 0
  await expect
    .poll(() => {
      const now = sample()
      times = now === last ? times + 1 : 0
      last = now
      return times
    })
    .toBeGreaterThanOrEqual(10)
  return last
}

/** Waits for a state, or for something to be found, where `expect.poll` is not at hand. @returns what was found */
export const until = async <T>(what: string, find: () => Promise<T>): Promise<NonNullable<T>> => {
  try {
    return (await vi.waitUntil(find, { timeout: waitMs, interval: 100 })) as NonNullable<T>
  } catch (cause) {
    throw new Error(`waited in vain for ${what}`, { cause })
  }
}
