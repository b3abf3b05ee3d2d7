import type { Dispatcher } from 'undici'
import { ClientGoneError } from './client-gone.ts'
import { asGatewayError } from './failure.ts'

/** How an exchange went: the status of the answer that began, or why there was none. */
export type Outcome = { status: number } | { error: Error }

/** The code of the error that the browser gets, or that its client has left. */
export const failureOf = (error: Error): string =>
  error instanceof ClientGoneError ? 'client_left' : asGatewayError(error).code

/** Hears that an exchange begins, and may add to its headers. @returns hears once how it went */
export type ExchangeObserver = (exchange: {
  method: string
  path: string
  headers: Record<string, string>
}) => (outcome: Outcome) => void

/**
 * An interceptor for undici's `compose` that tells observers of each exchange with the upstream, its time in a queue included.
 * A second try is an exchange of its own; what the breaker refuses is none.
 */
export const observeExchanges =
  (observers: readonly ExchangeObserver[]): Dispatcher.DispatcherComposeInterceptor =>
  dispatch =>
  (options, handler) => {
    const { method, path } = options
    const headers = { ...(options.headers as Record<string, string>) }
    const ends = observers.map(begin => begin({ method, path, headers }))
    const end = (outcome: Outcome) => {
      for (const hear of ends.splice(0)) hear(outcome)
    }
    return dispatch(
      { ...options, headers },
      {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onResponseStart: (controller, status, answered, message) => {
          // 1xx come before the answer.
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
