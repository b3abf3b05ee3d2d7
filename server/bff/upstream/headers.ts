import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { localeFor } from '../locale.ts'

type Headers = Record<string, string>

/** Copies the headers that an allow-list names. */
const add = (to: Headers, names: readonly string[], headers: IncomingHttpHeaders): Headers => {
  for (const name of names) {
    const value = headers[name]
    if (typeof value === 'string') to[name] = value
  }
  return to
}

/** W3C Trace Context §3.2: version, trace id, parent id, flags. */
const traceparent = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

/** Headers of every request to the upstream, including the BFF's own calls. */
export const ownHeaders = (request: FastifyRequest, token: string | undefined): Headers => {
  const headers: Headers = {
    accept: 'application/json',
    'accept-language': localeFor(request),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
  }
  const trace = request.headers.traceparent
  if (typeof trace === 'string' && traceparent.test(trace)) headers.traceparent = trace
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  return headers
}

const passedUp = ['accept', 'content-type', 'content-length'] as const

/**
 * Upstream headers of a browser's request: our own, and an allow-list of the client's. Cookies, the client's Authorization,
 * X-Forwarded-* and all other X-* are dropped.
 */
export const requestHeaders = (request: FastifyRequest, token: string | undefined): Headers =>
  add(ownHeaders(request, token), passedUp, request.headers)

const passedDown = ['content-type', 'content-length', 'content-encoding', 'content-language', 'retry-after'] as const

/** Headers of a response to the browser: an allow-list. The BFF itself decides on Set-Cookie, CORS, caching and the rest. */
export const responseHeaders = (headers: IncomingHttpHeaders): Headers => add({}, passedDown, headers)
