import { errors } from 'undici'
import { AppError } from '../../http/app-error.ts'
import { ClientGoneError } from './client-gone.ts'

/** Codes of failures before the request can have had any effect: there was no connection. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Codes of a connection that broke under the request, which may have had its effect. */
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Whether the connection broke under a request. */
export const isBroken = (error: unknown): boolean => brokenCodes.has(codeOf(error) ?? '')

/** Whether there was no connection, or it broke. */
export const isConnectionError = (error: unknown): boolean =>
  unreachableCodes.has(codeOf(error) ?? '') || isBroken(error)

/** Whether a failure says something about the upstream. A client that left, and an answer of our own, do not. */
export const isUpstreamFailure = (error: unknown): boolean =>
  !(error instanceof AppError) && !(error instanceof ClientGoneError) && codeOf(error) !== 'UND_ERR_ABORTED'

/** What the browser is told of a failed upstream request: no host names, no causes; those stand in the log. */
export const asGatewayError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  // The client has gone: this answer has no reader, and is no failure of ours to log.
  if (!isUpstreamFailure(error)) return new AppError('malformed', { cause: error })
  if (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  )
    return new AppError('gateway_timeout', { cause: error })
  if (isConnectionError(error)) return new AppError('unavailable', { data: { retry_after: 5 }, cause: error })
  return new AppError('bad_gateway', { cause: error })
}
