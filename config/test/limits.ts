/** Limits of time in tests, in ms. They end a hang; none judges speed, since other programs may keep the machine busy. */

/** A test, or a hook; in the full run, whose tests do the same thousands of times, an hour. */
export const testMs = (isFull: boolean): number => (isFull ? 3_600_000 : 600_000)

/** One wait within a test. */
export const waitMs = 300_000
