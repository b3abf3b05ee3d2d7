/**
 * Failure of a request as its client sees it. `broken`: the connection closed before the whole response. `retry`: a response with
 * Retry-After, so the request had no effect.
 */
export type Failure = 'broken' | 'late' | 'stale' | `${number}` | `${number} retry`

/** Counts the results of requests in one phase. */
export const createTally = () => {
  const times: number[] = []
  const kinds = new Map<string, number>()
  const counts = { requests: 0, retried: 0, readsFailed: 0, writes: 0, writesFailed: 0, signedOut: 0 }
  const start = performance.now()
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    counts,
    /** Records the duration of a request with a response. */
    answered: (ms: number) => {
      times.push(ms)
      counts.requests++
    },
    failed: (call: string, failure: Failure) => {
      const kind = `${call} ${failure}`
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    },
    /** The row of the phase. */
    row: (phase: string): string[] => {
      times.sort((one, other) => one - other)
      const seconds = (performance.now() - start) / 1_000
      return [
        phase,
        counts.requests.toLocaleString('en'),
        (counts.requests / seconds).toFixed(0),
        percentile(0.5).toFixed(0),
        percentile(0.99).toFixed(0),
        String(counts.retried),
        String(counts.readsFailed),
        counts.writes.toLocaleString('en'),
        String(counts.writesFailed),
        String(counts.signedOut),
        [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ') || 'none',
      ]
    },
  }
}

export const columns = [
  'phase',
  'requests',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'retried',
  'reads failed',
  'writes',
  'writes failed',
  'signed out',
  'failed first attempts, by kind',
]

export type Tally = ReturnType<typeof createTally>
