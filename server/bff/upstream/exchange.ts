import type { ServerResponse } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Entry } from '../../../shared/contract/entry.ts'
import { contract } from '../../../shared/contract/index.ts'
import { AppError } from '../../http/app-error.ts'
import type { ServerWatch } from '../../http/server-watch.ts'
import type { Breaker } from './breaker.ts'
import { ClientGoneError } from './client-gone.ts'
import { asGatewayError, isBroken, isConnectionError, isUpstreamFailure } from './failure.ts'

type Controller = Dispatcher.DispatchController
type AnswerHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/** Options of a request for a client. */
export interface ForClient {
  /** The response that the request serves. When its client leaves, the request ends. */
  client?: ServerResponse
}

/** Retry-After while the upstream is unresponsive. */
const silentRetryAfterMs = 5_000

/** Most informational (1xx) answers before the final one. In practice there are at most two. */
const mostInformational = 20

/** GETs of the specification that change something (`specifiedGet`). */
const changingGets = new Set(Object.values<Entry>(contract).flatMap(({ specifiedGet }) => specifiedGet ?? []))

const isRead = ({ method, path }: Dispatcher.DispatchOptions): boolean =>
  method === 'GET' && !changingGets.has(path.split('?', 1)[0] as Entry['path'])

/** One exchange with the upstream, between undici and the caller. A class for speed: each request creates one. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #dispatch: Dispatcher.Dispatch
  readonly #options: Dispatcher.DispatchOptions
  readonly #handler: Dispatcher.DispatchHandler
  readonly #breaker: Breaker
  readonly #watch: ServerWatch
  readonly #client: ServerResponse | undefined
  #controller: Controller | undefined
  #mayTryAgain: boolean
  #answered = false
  #informational = 0
  #unwatch: () => void = () => {}

  constructor(
    dispatch: Dispatcher.Dispatch,
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    { breaker, watch }: { breaker: Breaker; watch: ServerWatch },
  ) {
    this.#dispatch = dispatch
    this.#options = options
    this.#handler = handler
    this.#breaker = breaker
    this.#watch = watch
    this.#mayTryAgain = isRead(options)
    this.#client = (options as ForClient).client
    this.#client?.on('close', this.#leave)
  }

  readonly #leave = (): void => {
    if (this.#client?.writableFinished !== true) this.#controller?.abort(new ClientGoneError())
  }

  readonly #giveUp = (): void => {
    this.#controller?.abort(new AppError('gateway_timeout'))
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#controller = controller
    this.#unwatch = this.#watch.during(this.#giveUp)
    if (this.#client?.destroyed || this.#client?.closed) this.#leave()
    this.#handler.onRequestStart?.(controller, context)
  }

  onResponseStart(controller: Controller, status: number, headers: AnswerHeaders, message?: string): void {
    // An endless sequence of 1xx answers would keep the headers timeout from expiring.
    if (status < 200) this.#informational++
    if (status > 599 || this.#informational > mostInformational) {
      controller.abort(new AppError('bad_gateway'))
      return
    }
    if (status >= 200) {
      this.#answered = true
      this.#breaker.succeeded()
      this.#unwatch()
      // Under load, other calls may be answered before the readiness check.
      this.#watch.answered()
    }
    this.#handler.onResponseStart?.(controller, status, headers, message)
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk)
  }

  onResponseEnd(controller: Controller, trailers: AnswerHeaders): void {
    this.#client?.removeListener('close', this.#leave)
    this.#handler.onResponseEnd?.(controller, trailers)
  }

  onResponseError(controller: Controller, error: Error): void {
    this.#unwatch()
    if (!this.#answered && isUpstreamFailure(error)) this.#breaker.failed()
    // The watch checks readiness from now on, which can close the breaker before its pause ends.
    if (this.#breaker.isOpen()) this.#watch.suspect()
    if (!this.#answered && this.#mayTryAgain && isConnectionError(error)) {
      this.#mayTryAgain = false
      this.#dispatch(this.#options, this)
      return
    }
    this.#client?.removeListener('close', this.#leave)
    // A write may have taken effect: 502 without Retry-After, so that clients do not repeat it.
    const mayBeDone = !isRead(this.#options) && isBroken(error)
    this.#handler.onResponseError?.(
      controller,
      mayBeDone ? new AppError('bad_gateway', { cause: error }) : asGatewayError(error),
    )
  }
}

const unavailable = (waitMs: number) => new AppError('unavailable', { data: { retry_after: Math.ceil(waitMs / 1000) } })

/**
 * An interceptor for undici's `compose` that adds to each exchange:
 * - the circuit breaker and the watch: while the upstream is unavailable, no request is sent, and it throws AppError
 *   `unavailable`; requests in flight when it becomes unresponsive end with `gateway_timeout`;
 * - one retry of a read, a GET without effects, whose connection breaks before the answer; nothing else is ever sent twice;
 * - an abort when its client leaves;
 * - errors that may be disclosed to the browser (`asGatewayError`).
 */
export const guardExchanges =
  (breaker: Breaker, watch: ServerWatch): Dispatcher.DispatcherComposeInterceptor =>
  dispatch =>
  (options, handler) => {
    const pauseMs = watch.isSilent() ? silentRetryAfterMs : breaker.pause()
    if (pauseMs > 0) throw unavailable(pauseMs)
    return dispatch(options, new Exchange(dispatch, options, handler, { breaker, watch }))
  }
