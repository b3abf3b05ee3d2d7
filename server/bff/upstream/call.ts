import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import { AppError } from '../../http/app-error.ts'
import { type Answer, readJson } from './answer.ts'
import { complete } from './complete.ts'
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
  /** The browser that logs in. */
  userAgent?: string
  /** The response that the call is made for: it ends when that closes. */
  client?: ServerResponse
  signal?: AbortSignal
}

/** Makes a call of the contract for the BFF itself. Throws AppError when no answer came. */
export const askUpstream = async (upstream: Upstream, entry: Entry, call: UpstreamCall): Promise<Answer> => {
  const { request, query, token, locale, body, userAgent, client, signal } = call
  const headers = {
    ...ownHeaders(request, token),
    ...(locale ? { 'accept-language': locale } : {}),
    // Whatever a client has sent, this is a header that can be sent on.
    ...(userAgent ? { 'user-agent': userAgent.slice(0, 255).replace(/[^ -~]/g, '?') } : {}),
  }
  return upstream.request({
    method: entry.method,
    path: query ? `${entry.path}?${new URLSearchParams(query)}` : entry.path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    ...(client ? { client } : {}),
    ...(signal ? { signal } : {}),
  })
}

/**
 * Parses an answer with its entry's schema, completed first if the upstream knows only the specification. A mismatch is 502, and the
 * log names the call and the first field that does not fit: each row of a list could add an issue.
 */
export const parseAnswer = async <TEntry extends Entry>(
  request: FastifyRequest,
  upstream: Upstream,
  entry: TEntry,
  answer: unknown,
): Promise<v.InferOutput<TEntry['response']>> => {
  const told = (await upstream.capabilities()).speaksContract ? answer : complete(entry.response, answer)
  const parsed = v.safeParse(entry.response, told, { abortEarly: true })
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map(issue => v.getDotPath(issue) ?? '(the whole answer)')
  request.log.error({ call: `${entry.method} ${entry.path}`, fields }, 'an upstream answer does not fit the contract')
  throw new AppError('bad_gateway')
}

/** Reads and parses a successful answer. */
export const readAnswer = async <TEntry extends Entry>(
  request: FastifyRequest,
  upstream: Upstream,
  entry: TEntry,
  { body }: Answer,
): Promise<v.InferOutput<TEntry['response']>> => parseAnswer(request, upstream, entry, await readJson(body))
