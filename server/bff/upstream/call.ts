import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import { type Answer, parseAnswer, readJson } from './answer.ts'
import { ownHeaders } from './headers.ts'
import type { Upstream } from './upstream.ts'

interface UpstreamCall {
  /** The browser's request that the call is made for. */
  request: FastifyRequest
  query?: Record<string, string> | undefined
  token?: string
  /** Language of the answer, if it is not that of the request. */
  locale?: Locale
  body?: unknown
  signal: AbortSignal
}

/** Makes a call of the contract for the BFF itself. Throws AppError when no answer came. */
export const askUpstream = async (upstream: Upstream, entry: Entry, call: UpstreamCall): Promise<Answer> => {
  const { request, query, token, locale, body, signal } = call
  const headers = { ...ownHeaders(request, token), ...(locale ? { 'accept-language': locale } : {}) }
  return upstream.request({
    method: entry.method,
    path: query ? `${entry.path}?${new URLSearchParams(query)}` : entry.path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  })
}

/** Parses a successful answer with the schema of its entry. */
export const readAnswer = async <TEntry extends Entry>(
  request: FastifyRequest,
  entry: TEntry,
  answer: Answer,
): Promise<v.InferOutput<TEntry['response']>> => parseAnswer(request, entry, await readJson(answer.body))
