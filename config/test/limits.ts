/** Limits of time in tests, in ms. They end a hang; none judges speed. */

/** A test, or a hook. */
export const testMs = 600_000

/** One wait within a test. */
export const waitMs = 300_000
