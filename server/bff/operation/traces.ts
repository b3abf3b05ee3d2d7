import { failSpan, type Tracing, traceparentOf } from '../../http/tracing.ts'
import { failureOf } from '../upstream/observe.ts'
import type { CallObserver } from './call-observer.ts'

/** A span for each exchange with the account API: child of the request's span, and parent of the account API's. */
export const traceCalls =
  (tracing: Tracing): CallObserver =>
  ({ method, route, request, headers }) => {
    const span = tracing.begin(`${method} ${route}`, {
      kind: 'client',
      attributes: { 'http.request.method': method, 'url.template': route },
      parent: request && tracing.spanOf(request),
    })
    headers.traceparent = traceparentOf(span)
    return outcome => {
      if ('status' in outcome) span.setAttribute('http.response.status_code', outcome.status)
      else failSpan(span, failureOf(outcome.error))
      span.end()
    }
  }
