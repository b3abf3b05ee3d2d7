import { Agent, fetch } from 'undici'

/** Most bytes of an answer: the keys and the description of a provider are some ten thousand. */
const mostBytes = 256 * 1024

/** Time for a whole request. */
const timeoutMs = 5_000

interface Request {
  method?: string
  headers?: Record<string, string> | Headers
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * `fetch` for an OpenID provider, for libraries that take one: bounded in time and size, uncompressed, so that a small answer
 * cannot become a large one, and without redirects.
 */
export const createProviderFetch = (bounds: { timeoutMs?: number } = {}) => {
  const limitMs = bounds.timeoutMs ?? timeoutMs
  const dispatcher = new Agent({
    maxResponseSize: mostBytes,
    connectTimeout: limitMs,
    headersTimeout: limitMs,
    bodyTimeout: limitMs,
    connections: 8,
  })
  const providerFetch = async (url: string, { method = 'GET', headers, body, signal }: Request): Promise<Response> => {
    const given = new Headers(headers)
    given.set('accept-encoding', 'identity')
    const signals = [AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]
    const response = await fetch(url, {
      method,
      headers: Object.fromEntries(given),
      body: (body ?? null) as string | null,
      redirect: 'manual',
      signal: AbortSignal.any(signals),
      dispatcher,
    })
    if (response.headers.has('content-encoding')) {
      await response.body?.cancel()
      throw new TypeError('the provider compressed its answer')
    }
    return response as unknown as Response
  }
  return providerFetch
}
