import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'

/** Secrets of mailed links have 43 characters. Ids are shorter. */
const secretInPath = /\/[\w%-]{40,}/g

/** A path without its query, and without the secrets of mailed links. */
const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').replace(secretInPath, '/[redacted]')

/** Health checks, several a second: not logged. */
const quiet = new Set(['/healthz', '/readyz'])

/** Logs one line per request after its response is sent. Stream errors are logged as Fastify does. */
export class RequestLog extends LogController {
  readonly #log: Logger

  constructor(log: Logger) {
    super()
    this.#log = log
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { id, method, url, ip } = request
    if (quiet.has(url)) return
    const line = {
      reqId: id,
      req: { method, path: pathOf(url), ip },
      res: { statusCode: reply.statusCode },
      responseTime: reply.elapsedTime,
    }
    if (error) this.#log.error({ ...line, err: error }, 'request errored')
    else this.#log.info(line, 'request completed')
  }
}
