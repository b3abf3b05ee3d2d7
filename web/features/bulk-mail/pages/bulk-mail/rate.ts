/** Number of processed recipients at one point in time. */
export interface Sample {
  /** Milliseconds. */
  at: number
  done: number
}

/** Older samples say nothing about the current rate. */
const windowMs = 30_000
/** A shorter interval is too noisy. */
const leastMs = 2_000

/** Adds a sample and drops old ones. A lower count (after a resend) restarts the measurement. */
export const withSample = (samples: readonly Sample[], now: Sample): Sample[] =>
  now.done < (samples.at(-1)?.done ?? 0) ? [now] : [...samples.filter(({ at }) => now.at - at <= windowMs), now]

/** Recipients per second; undefined if not known yet or if none was processed. */
export const rateOf = (samples: readonly Sample[]): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < leastMs || last.done === first.done) return undefined
  return (1000 * (last.done - first.done)) / (last.at - first.at)
}
