import type { Dispatcher } from 'undici'
import { ClientGoneError } from './client-gone.ts'
import { asGatewayError } from './failure.ts'

/** The outcome of an exchange: the status of the answer, or the error without one. */
export type Outcome = { status: number } | { error: Error }

/** The error code that the browser gets, or `client_left`. */
export const failureOf = (error: Error): string =>
  error instanceof ClientGoneError ? 'client_left' : asGatewayError(error).code

/** Called when an exchange begins; may add headers. @returns a function that is called once with the outcome */
export type ExchangeObserver = (exchange: {
  method: string
  path: string
  headers: Record<string, string>
}) => (outcome: Outcome) => void

/**
 * An interceptor for undici's `compose` that notifies observers of each exchange with the upstream, including its time in the
 * queue. A retry is a separate exchange. Requests that the breaker refuses are not observed.
 */
export const observeExchanges =
  (observers: readonly ExchangeObserver[]): Dispatcher.DispatcherComposeInterceptor =>
  dispatch =>
  (options, handler) => {
    const { method, path } = options
    const headers = { ...(options.headers as Record<string, string>) }
    const ends = observers.map(begin => begin({ method, path, headers }))
    const end = (outcome: Outcome) => {
      for (const notify of ends.splice(0)) notify(outcome)
    }
    return dispatch(
      { ...options, headers },
      {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onResponseStart: (controller, status, answered, message) => {
          // 1xx answers precede the final one.
          if (status >= 200) end({ status })
          handler.onResponseStart?.(controller, status, answered, message)
        },
        onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
        onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
        onResponseError: (controller, error) => {
          end({ error })
          handler.onResponseError?.(controller, error)
        },
      },
    )
  }
