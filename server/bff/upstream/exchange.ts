import type { Dispatcher } from 'undici'
import { AppError } from '../../http/app-error.ts'
import type { Breaker } from './breaker.ts'
import { asGatewayError, isConnectionError, isUpstreamFailure } from './failure.ts'

type Options = Dispatcher.DispatchOptions
type Handler = Dispatcher.DispatchHandler

/** The id that every request of ours carries. */
const requestIdOf = ({ headers }: Options): string | undefined => {
  if (headers === null || typeof headers !== 'object' || Array.isArray(headers) || Symbol.iterator in headers)
    return undefined
  const id = headers['x-request-id']
  return typeof id === 'string' ? id : undefined
}

/** Gives an exchange up when its signal says so: reply-from hands none to undici. @returns what to do at its end */
const abortWith = (signal: AbortSignal | undefined, controller: Dispatcher.DispatchController): (() => void) => {
  if (!signal) return () => {}
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}

/**
 * An interceptor for undici's `compose` with what a gateway adds to each exchange:
 * - the circuit breaker: while it is open no request is made, and it throws AppError `unavailable`;
 * - one more try for a GET whose connection breaks before the answer; nothing else is ever sent twice;
 * - an end when its signal in `signals` says so, of which its maker hears nothing;
 * - errors as the browser may hear of them (`asGatewayError`).
 */
export const guardExchanges =
  (breaker: Breaker, signals: Map<string, AbortSignal>): Dispatcher.DispatcherComposeInterceptor =>
  dispatch =>
  (options, handler) => {
    const pauseMs = breaker.pause()
    if (pauseMs > 0) throw new AppError('unavailable', { data: { retry_after: Math.ceil(pauseMs / 1000) } })
    let mayTryAgain = options.method === 'GET'
    let answered = false
    let release = () => {}
    const id = requestIdOf(options) ?? ''
    const signal = signals.get(id)
    signals.delete(id)

    const guarded: Handler = {
      onRequestStart: (controller, context) => {
        release = abortWith(signal, controller)
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart: (controller, statusCode, headers, statusMessage) => {
        // 1xx come before the answer.
        if (statusCode >= 200) {
          answered = true
          breaker.succeeded()
        }
        handler.onResponseStart?.(controller, statusCode, headers, statusMessage)
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => {
        release()
        handler.onResponseEnd?.(controller, trailers)
      },
      onResponseError: (controller, error) => {
        release()
        // reply-from would warn of a client that left, with a stack.
        if (!answered && signal?.aborted) return
        if (!answered && isUpstreamFailure(error)) breaker.failed()
        if (!answered && mayTryAgain && isConnectionError(error)) {
          mayTryAgain = false
          dispatch(options, guarded)
          return
        }
        handler.onResponseError?.(controller, asGatewayError(error))
      },
    }
    return dispatch(options, guarded)
  }
