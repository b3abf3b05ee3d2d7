import type { TracingConfig } from '../../server/http/tracing.ts'
import type { Reading } from './variables.ts'

type Sampler = TracingConfig['sampler']

/** Tracing configuration; undefined without OTEL_EXPORTER_OTLP_ENDPOINT. Names and defaults follow OpenTelemetry. */
export const tracing = (
  { variables }: Reading,
  { serviceName, followsCaller }: Pick<TracingConfig, 'serviceName' | 'followsCaller'>,
): TracingConfig | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = variables
  if (endpoint === undefined) return undefined
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: variables.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: variables.OTEL_SERVICE_NAME ?? serviceName,
    sampler: sampler.replace('parentbased_', '') as Sampler,
    ratio: variables.OTEL_TRACES_SAMPLER_ARG,
    followsCaller: followsCaller && sampler.startsWith('parentbased_'),
  }
}
