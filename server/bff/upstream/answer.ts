import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import type { ErrorCode } from '../../../shared/errors.ts'
import { AppError } from '../../http/app-error.ts'
import { asGatewayError } from './failure.ts'

/** The parts of an upstream answer that decide whether it may pass. Errors of the body stream are AppErrors. */
export interface Answer {
  statusCode: number
  headers: IncomingHttpHeaders
  body: Readable
}

/** Largest answers, in bytes, that the BFF reads itself. No success is larger than a page of a list, and no refusal than a form. */
const readLimit = 8 * 1024 * 1024
const refusalLimit = 64 * 1024

/** Reads a refusal as JSON; see `readJson`. */
export const readRefusal = (body: Readable): Promise<unknown> => readJson(body, refusalLimit)

/**
 * Reads an answer as JSON. Undefined if it is not JSON, or larger than `limit` bytes.
 *
 * @throws AppError `unavailable`, `bad_gateway` or `gateway_timeout` when the answer breaks off
 */
export const readJson = async (body: Readable, limit = readLimit): Promise<unknown> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) return undefined
      chunks.push(chunk)
    }
  } catch (error) {
    throw asGatewayError(error)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** A longer unneeded body is not read to its end: its connection is closed instead. */
const discardLimit = 64 * 1024

/** Drains an unneeded body, so that its connection can be reused. */
export const discard = (body: Readable): void => {
  let size = 0
  body.on('error', () => {})
  body.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > discardLimit) body.destroy()
  })
}

const json = 'application/json'

const isOf = ({ headers }: Answer, type: string): boolean =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === type

/** A day, in seconds. Longer waits are not passed on. */
const longestRetryAfter = 86_400

/** Seconds of a Retry-After header. Dates are ignored. */
const retryAfterOf = (headers: IncomingHttpHeaders) => {
  const seconds = Number(headers['retry-after'])
  return Number.isInteger(seconds) && seconds > 0 && seconds <= longestRetryAfter ? { retry_after: seconds } : {}
}

/** Codes for client errors without a body in our format, such as a proxy's HTML page. */
const bareCodes: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'too_many_attempts',
}

const isClientError = (statusCode: number): boolean => statusCode >= 400 && statusCode < 500

/**
 * Whether an upstream answer may reach the browser unchanged: 2xx with the requested type (JSON, or a file of `type`), or 4xx
 * with JSON. Bodies of server errors may disclose internals, so they never pass. Redirects and unexpected HTML do not pass
 * either. 401 does not pass, because it ends the session.
 */
export const mayPass = (answer: Answer, type = json): boolean => {
  const { statusCode } = answer
  if (statusCode >= 200 && statusCode < 300) return isOf(answer, type)
  return isClientError(statusCode) && statusCode !== 401 && isOf(answer, json)
}

/** The error for the browser instead of an answer that may not pass. Reads or discards its body. */
export const refusalOf = async ({ statusCode, headers, body }: Answer): Promise<AppError> => {
  if (statusCode === 503) {
    const said = v.safeParse(v.object({ code: v.literal('maintenance') }), await readRefusal(body))
    return new AppError(said.success ? 'maintenance' : 'unavailable', { data: retryAfterOf(headers) })
  }
  discard(body)
  if (statusCode === 504) return new AppError('gateway_timeout')
  const code = isClientError(statusCode) ? (bareCodes[statusCode] ?? 'malformed') : 'bad_gateway'
  return new AppError(code, { data: retryAfterOf(headers) })
}
