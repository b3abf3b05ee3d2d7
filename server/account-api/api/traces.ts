import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { LogEvent } from 'kysely'
import { createTracing, failSpan, type TracingConfig } from '../../http/tracing.ts'

/** One span per request, with a child span per statement: its text, never its values. */
export const createTraces = (config: TracingConfig) => {
  const tracing = createTracing(config)
  const current = new AsyncLocalStorage<Span>()
  const follow: onRequestHookHandler = (request, _reply, done) => {
    const span = tracing.spanOf(request)
    if (span) current.run(span, done)
    else done()
  }

  return {
    follow: (app: FastifyInstance): void => {
      tracing.follow(app)
      app.addHook('onRequest', follow)
      // The body is parsed in socket events, outside the async context that the hook above set.
      app.addHook('preValidation', follow)
    },
    /** Logger for Kysely. Background work of a request is not part of its trace. */
    log: (event: LogEvent): void => {
      const parent = current.getStore()
      if (!parent?.isRecording()) return
      const sql = event.query.sql.trim()
      const end = Date.now()
      const span = tracing.begin(sql.slice(0, sql.search(/\s|$/)), {
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
        parent,
        startTime: end - event.queryDurationMillis,
      })
      if (event.level === 'error') failSpan(span, 'query_failed')
      span.end(end)
    },
  }
}
