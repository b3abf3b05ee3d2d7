/**
 * Clocks of two servers may differ by so much, and a request may wait in a queue so long after its time was read.
 */
export const clockToleranceMs = 60_000

/**
 * Whether a time is in the window that ends now. A window has two ends: a time later than now, as of a clock that was ahead, counts
 * for nothing. All in milliseconds.
 */
export const isWithin = (at: number, windowMs: number, now: number): boolean =>
  at > now - windowMs && at <= now + clockToleranceMs

/** Whether what began with a life of `lifeMs` and ends at `until` goes on now. */
export const isLasting = (until: number, lifeMs: number, now: number): boolean => isWithin(until - lifeMs, lifeMs, now)
