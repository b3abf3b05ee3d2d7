/**
 * Traces for an OpenTelemetry collector (OTLP over HTTP, JSON). Loaded only if one is configured. Spans contain route patterns,
 * statements with placeholders and our ids, and nothing that a person typed or sent.
 *
 * Made at our own call sites: automatic instrumentation needs a loader hook in every process and thread, and records URLs with queries
 * and client addresses.
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

/** Plain data, so that it can be passed to a worker thread. */
export interface TracingConfig {
  /** Where spans are posted to, and with which headers. */
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: 'always_on' | 'always_off' | 'traceidratio'
  /** Share of traces that `traceidratio` keeps, 0 to 1. */
  ratio: number
  /** Whether the caller's sampling decision counts. Never a browser's, which could have everything recorded. */
  followsCaller: boolean
}

interface NewSpan {
  kind: 'client' | 'server'
  attributes: Attributes
  /** The parent span. */
  parent?: Span | undefined
  /** Milliseconds since 1970; absent: now. */
  startTime?: number
}

export interface Tracing {
  begin: (name: string, span: NewSpan) => Span
  /** Adds a span for each call, but not for pages and files, as child of its `traceparent`. Closing the app flushes spans. */
  follow: (app: FastifyInstance) => void
  /** The span of a request in progress. */
  spanOf: (request: FastifyRequest) => Span | undefined
}

/** Samples a random share of traces. Ignores the trace id, because a browser may have chosen it. */
const randomSampler = (ratio: number): Sampler => ({
  shouldSample: () => ({
    decision: Math.random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => `random share of ${ratio}`,
})

const samplerOf = ({ sampler, ratio, followsCaller }: TracingConfig): Sampler => {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => randomSampler(ratio),
  }
  const root = roots[sampler]()
  const remote = followsCaller ? {} : { remoteParentSampled: root, remoteParentNotSampled: root }
  return new ParentBasedSampler({ root, ...remote })
}

/** W3C Trace Context §3.2: version, trace id, parent id, flags. */
const traceparent = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The remote parent span that a request names. */
const remoteParent = ({ headers }: FastifyRequest): Span | undefined => {
  const [, traceId, spanId, flags] = traceparent.exec(String(headers.traceparent)) ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) & 1, isRemote: true })
}

/** The `traceparent` header that makes a span the parent of remote spans. */
export const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}

/** Marks a span as failed, with a short name. Not with a message, which may contain what a person typed. */
export const failSpan = (span: Span, name: string): void => {
  span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR })
}

const call = /^\/(?:api|bff)\//

/** Longest statement in a span. Our longest statements insert thousands of rows. */
const longestText = 4096
const exportMs = 5_000

/** A closing app waits for its last spans: until this long after it began to close, but at least `leastFlushMs`. */
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
    // Its queue holds 2,048 spans. Further ones are dropped.
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
        const limitMs = Math.max(leastFlushMs, flushMs - (Date.now() - began))
        const limit = new AbortController()
        const late = wait(limitMs, undefined, { signal: limit.signal }).catch(() => {})
        await Promise.race([provider.shutdown().catch(() => {}), late])
        limit.abort()
      })
    },
  }
}
