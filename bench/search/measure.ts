import type { Search } from './searches.ts'

/** Milliseconds. */
export interface Times {
  p50: number
  p95: number
}

/** The percentile of sorted times. */
const at = (sorted: number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0

const ask = async (origin: string, token: string, { name, path }: Search, query: Record<string, string>) => {
  const answer = await fetch(`${origin}/api/v1/admin/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${body}`)
}

/** Number of calls per search. Slow searches get fewer calls, which bounds the duration of a run. */
export const calls = { atMost: 100, atLeast: 20, seconds: 5 }

/** Measures one search with sequential calls, after one warm-up call per query. */
export const measure = async (origin: string, token: string, search: Search): Promise<Times> => {
  for (const query of search.queries) await ask(origin, token, search, query)
  const times: number[] = []
  const end = performance.now() + calls.seconds * 1_000
  for (let call = 0; call < calls.atMost && (call < calls.atLeast || performance.now() < end); call++) {
    const query = search.queries[call % search.queries.length] ?? {}
    const start = performance.now()
    await ask(origin, token, search, query)
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  return { p50: at(times, 0.5), p95: at(times, 0.95) }
}
