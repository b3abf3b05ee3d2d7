import type { Search } from './searches.ts'

/** Milliseconds. */
export interface Times {
  p50: number
  p95: number
}

/** The smallest time that this share of all times does not exceed. */
const at = (sorted: number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0

const ask = async (origin: string, token: string, { name, path }: Search, query: Record<string, string>) => {
  const answer = await fetch(`${origin}/api/v1/admin/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${body}`)
}

/** How often each search is asked for: a slow one less often, so that a run comes to its end. */
export const calls = { atMost: 100, atLeast: 20, seconds: 5 }

/** Asks an account API for one search again and again, one call after the other. A first call of each query warms up. */
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
