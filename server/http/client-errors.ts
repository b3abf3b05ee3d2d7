import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { ErrorCode } from '../../shared/errors.ts'
import { AppError } from './app-error.ts'
import { errorText } from './error-texts.ts'

/** Errors of Node's HTTP parser. All others are `malformed`. */
const parserCodes = new Map<string, ErrorCode>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 'too_large'],
])

/** Whether a response has begun on a connection. Node's default handler makes the same check. */
const isAnswering = (socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent === true

type Headers = Readonly<Record<string, string>>

/**
 * Writes an error on a connection without a request that could be answered, and closes it. Body, request id and headers are
 * those of every other error. The text is English, because the language is unknown.
 */
export const answerRaw = (
  socket: Socket,
  error: AppError,
  headers: Headers,
  requestId: string = randomUUID(),
): void => {
  const { retry_after } = error.data
  const body = JSON.stringify(error.body(errorText(error.code, 'en'), requestId))
  const lines = Object.entries({
    ...headers,
    ...(typeof retry_after === 'number' ? { 'retry-after': String(retry_after) } : {}),
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** Answers requests that the HTTP parser refuses, so that they reach no hook and no handler. */
export const answerClientErrors =
  (headers: Headers, log: () => FastifyBaseLogger) =>
  (problem: NodeJS.ErrnoException, socket: Socket): void => {
    if (problem.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy()
      return
    }
    const error = new AppError(parserCodes.get(problem.code ?? '') ?? 'malformed')
    const requestId = randomUUID()
    log().info({ reqId: requestId, code: error.code, parser: problem.code }, 'request refused by the HTTP parser')
    answerRaw(socket, error, headers, requestId)
  }
