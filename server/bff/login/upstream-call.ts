import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type Answer, parseAnswer, readJson } from '../upstream/answer.ts'
import { ownHeaders } from '../upstream/headers.ts'
import type { Upstream } from '../upstream/upstream.ts'

interface Asking {
  /** On whose behalf. */
  request: FastifyRequest
  token?: string
  body?: unknown
  signal: AbortSignal
}

/** Makes a call of the contract on the BFF's own account. Throws AppError when no answer came. */
export const askUpstream = async (upstream: Upstream, entry: Entry, asking: Asking): Promise<Answer> => {
  const { request, token, body, signal } = asking
  const headers = ownHeaders(request, token)
  return upstream.request({
    method: entry.method,
    path: entry.path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  })
}

/** Reads a good answer as its entry says. */
export const readAnswer = async <TEntry extends Entry>(
  request: FastifyRequest,
  entry: TEntry,
  answer: Answer,
): Promise<v.InferOutput<TEntry['response']>> => parseAnswer(request, entry, await readJson(answer.body))
