/** How many recipients were settled at a moment. */
export interface Sample {
  /** Milliseconds. */
  at: number
  done: number
}

/** What happened longer ago tells nothing of how fast it is now. */
const windowMs = 30_000
/** Two looks at short distance tell nothing either. */
const leastMs = 2_000

/** Adds what is seen now, and forgets what is too old. A count that fell (sent again) begins anew. */
export const withSample = (samples: readonly Sample[], now: Sample): Sample[] =>
  now.done < (samples.at(-1)?.done ?? 0) ? [now] : [...samples.filter(({ at }) => now.at - at <= windowMs), now]

/** Recipients per second; undefined: not known yet, or none has been settled. */
export const rateOf = (samples: readonly Sample[]): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < leastMs || last.done === first.done) return undefined
  return (1000 * (last.done - first.done)) / (last.at - first.at)
}
