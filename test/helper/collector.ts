import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span in OTLP/JSON. */
interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code: number }
}

interface Batch {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: OtlpSpan[] }[]
  }[]
}

/** An OpenTelemetry collector that records what it receives; a silent one accepts requests and never answers. */
export const startCollector = async ({ silent = false } = {}) => {
  const bodies: string[] = []
  const requests: { url: string | undefined; apiKey: unknown }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ url: request.url, apiKey: request.headers['api-key'] })
    bodies.push(await text(request))
    if (!silent) response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    /** All bodies as one text. */
    everything: () => bodies.join('\n'),
    /** Spans so far, with their service name. */
    spans: () =>
      bodies.flatMap(body =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
          return scopeSpans.flatMap(({ spans }) => spans.map(span => ({ ...span, service })))
        }),
      ),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
