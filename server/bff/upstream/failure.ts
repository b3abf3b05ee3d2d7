import { errors } from 'undici'
import { AppError } from '../../http/app-error.ts'
import { ClientGoneError } from './client-gone.ts'

/** System calls that precede a connection. After their failure, such as EMFILE, the request cannot have taken effect. */
const connectingCalls: readonly unknown[] = ['getaddrinfo', 'connect']

/** Codes of the same without a system call: of undici, and of a name with several addresses. */
const unreachableCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Codes of a connection that broke during the request, which may have taken effect. */
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Whether the connection broke during a request. */
export const isBroken = (error: unknown): boolean => brokenCodes.has(codeOf(error) ?? '')

/** Whether the connection failed or broke. */
export const isConnectionError = (error: unknown): boolean =>
  connectingCalls.includes((error as { syscall?: unknown }).syscall) ||
  unreachableCodes.has(codeOf(error) ?? '') ||
  isBroken(error)

/** Whether a failure is the upstream's. False for a client that left and for our own errors. */
export const isUpstreamFailure = (error: unknown): boolean =>
  !(error instanceof AppError) && !(error instanceof ClientGoneError) && codeOf(error) !== 'UND_ERR_ABORTED'

/** The error for the browser after a failed upstream request. Host names and causes are only logged. */
export const asGatewayError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  // The client has left: it reads no response, and this is not logged as a failure.
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
