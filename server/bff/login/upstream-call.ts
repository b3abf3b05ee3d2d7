import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type Answer, parseAnswer, readJson } from '../upstream/answer.ts'
import { ownHeaders } from '../upstream/headers.ts'
import type { Upstream } from '../upstream/upstream.ts'

interface UpstreamCall {
  /** The browser's request that the call is made for. */
  request: FastifyRequest
  token?: string
  body?: unknown
  signal: AbortSignal
}

/** Makes a call of the contract for the BFF itself. Throws AppError when no answer came. */
export const askUpstream = async (upstream: Upstream, entry: Entry, call: UpstreamCall): Promise<Answer> => {
  const { request, token, body, signal } = call
  const headers = ownHeaders(request, token)
  return upstream.request({
    method: entry.method,
    path: entry.path,
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
