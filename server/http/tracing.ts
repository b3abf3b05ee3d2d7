/**
 * Traces for an OpenTelemetry collector (OTLP over HTTP, JSON). Loaded only where one is configured. Spans hold what a
 * developer wrote (route patterns, statements with placeholders) and ids of ours; nothing that a person typed or sent.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Plain data: it crosses into a worker thread as it is. */
export interface TracingConfig {
  /** Where spans are posted to, and with which headers. */
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: 'always_on' | 'always_off' | 'traceidratio'
  /** Share of traces that `traceidratio` keeps, 0 to 1. */
  ratio: number
  /** Whether the caller decides for its traces. Never browsers: they could have everything recorded. */
  followsCaller: boolean
}

interface NewSpan {
  kind: 'client' | 'server'
  attributes: Attributes
  /** The span that it is a part of. */
  parent?: Span | undefined
  /** When it began, in milliseconds since 1970; absent: now. */
  startTime?: number
}

export interface Tracing {
  begin: (name: string, span: NewSpan) => Span
  /** Makes a span of each call (not of pages and files), below that of a `traceparent`. When the app closes, what is left is sent, or given up. */
  follow: (app: FastifyInstance) => void
  /** The span of a request under way. */
  spanOf: (request: FastifyRequest) => Span | undefined
}

/** Keeps a share of traces by lot. A trace id may come from a browser, so it decides nothing. */
const lots = (ratio: number): Sampler => ({
  shouldSample: () => ({
    decision: Math.random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => `lots of ${ratio}`,
})

const samplerOf = ({ sampler, ratio, followsCaller }: TracingConfig): Sampler => {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => lots(ratio),
  }
  const root = roots[sampler]()
  const remote = followsCaller ? {} : { remoteParentSampled: root, remoteParentNotSampled: root }
  return new ParentBasedSampler({ root, ...remote })
}

/** W3C Trace Context §3.2: version, trace id, parent id, flags. */
const traceparent = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The span that a request names as its parent, which is another program's. */
const remoteParent = ({ headers }: FastifyRequest): Span | undefined => {
  const [, traceId, spanId, flags] = traceparent.exec(String(headers.traceparent)) ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) & 1, isRemote: true })
}

/** The header that names a span as the parent of what another program does. */
export const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}

/** Notes a failure by a short name. Messages may hold what a person typed. */
export const failSpan = (span: Span, name: string): void => {
  span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR })
}

const call = /^\/(?:api|bff)\//

/** Longest statement that a span holds; the longest of ours insert thousands of rows. */
const longestText = 4096
const exportMs = 5_000

/** An app that closes waits for its last spans until this long after it began to, but for `leastFlushMs` in any case. */
const flushMs = 2_000
const leastFlushMs = 500

export const createTracing = (config: TracingConfig): Tracing => {
  const { url, headers, serviceName } = config
  let warn = (_reason: string) => {}
  const collector = new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs })
  let failing = false
  const exporter: SpanExporter = {
    export: (spans, done) =>
      collector.export(spans, result => {
        const reason = result.error?.message
        if (reason !== undefined && !failing) warn(reason)
        failing = reason !== undefined
        done(result)
      }),
    shutdown: () => collector.shutdown(),
  }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: longestText },
    // Its queue holds 2,048 spans; what does not fit is dropped.
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('yardkey')
  const spans = new WeakMap<FastifyRequest, Span>()

  const begin: Tracing['begin'] = (name, { kind, attributes, parent, startTime }) =>
    tracer.startSpan(
      name,
      { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.SERVER, attributes, startTime },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    )

  return {
    begin,
    spanOf: request => spans.get(request),
    follow: app => {
      warn = reason => app.log.warn({ reason }, 'traces cannot be delivered')
      app.addHook('onRequest', (request, reply, done) => {
        const { method, id } = request
        const route = request.routeOptions.url ?? ''
        if (!call.test(route)) return done()
        const span = begin(`${method} ${route}`, {
          kind: 'server',
          attributes: { 'http.request.method': method, 'http.route': route, 'request.id': id },
          parent: remoteParent(request),
        })
        spans.set(request, span)
        let hasAnswer = false
        reply.raw.once('finish', () => {
          hasAnswer = true
        })
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode)
          if (!hasAnswer) failSpan(span, 'client_left')
          else if (reply.statusCode >= 500) failSpan(span, String(reply.statusCode))
          span.end()
        })
        done()
      })
      let began = 0
      app.addHook('preClose', async () => {
        began = Date.now()
      })
      app.addHook('onClose', async () => {
        const patienceMs = Math.max(leastFlushMs, flushMs - (Date.now() - began))
        const limit = new AbortController()
        const late = wait(patienceMs, undefined, { signal: limit.signal }).catch(() => {})
        await Promise.race([provider.shutdown().catch(() => {}), late])
        limit.abort()
      })
    },
  }
}
