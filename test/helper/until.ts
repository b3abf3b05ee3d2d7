import { expect, vi } from 'vitest'

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

/** Waits for a state in what prepares a test, where `expect.poll` is not at hand. The limit ends a hang. */
export const until = (isReached: () => Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(isReached, { timeout: 300_000, interval: 100 })
