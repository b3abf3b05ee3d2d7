import type { IncomingHttpHeaders } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { contract } from '../../shared/contract/index.ts'
import { capabilities } from '../../shared/contract/reference/capabilities.ts'

/** One request as the upstream received it. */
interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: unknown
}

export interface Upstream {
  origin: string
  /** Requests received, in order, without readiness checks and the question what it has. */
  requests: ReceivedRequest[]
  /** Sets the handler of a call; `path` is the exact path without its query. */
  answer: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  ) => void
  app: FastifyInstance
  close: () => Promise<void>
}

/** Tokens that this upstream issues: long, and distinct from any other text. */
export const customerToken = 'CANARYcustomer0123456789abcdefghijklmnopqrstuv'
export const employeeToken = 'CANARYemployee0123456789abcdefghijklmnopqrstuv'

export const flags = { email: 'manager@aozora.example', is_terms_update: 0, is_only_view: 0, is_in_maintenance: 0 }

/**
 * A small account API on a real socket that records requests. It implements login, logout and check of both kinds (the password
 * is `Right_2026`). Tests add other calls with `answer`.
 */
export const startUpstream = async (port = 0): Promise<Upstream> => {
  const requests: ReceivedRequest[] = []
  const handlers = new Map<string, (request: FastifyRequest, reply: FastifyReply) => unknown>()
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 16 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
  })
  const asText = { parseAs: 'string' } as const
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    asText,
    async (_: unknown, body: string | Buffer) => body,
  )
  app.addHook('preHandler', async request => {
    if (request.url === '/readyz' || request.url === capabilities.getCapabilities.path) return
    const { method, url, headers, body } = request
    requests.push({ method, url, headers, body })
  })
  app.get('/readyz', async () => ({ status: 'ok' }))
  app.all('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]
    const handler = handlers.get(`${request.method} ${path}`)
    if (!handler) return reply.code(404).send({ code: 'not_found', message: 'Not found.' })
    return handler(request, reply)
  })

  const answer: Upstream['answer'] = (method, path, handler) => {
    handlers.set(`${method} ${path}`, handler)
  }
  const kinds = [
    { prefix: '/api', check: '/api/v1/front/check', token: customerToken },
    { prefix: '/api/v1/admin', check: '/api/v1/admin/check', token: employeeToken },
  ]
  for (const { prefix, check, token } of kinds) {
    answer('POST', `${prefix}/login`, async (request, reply) => {
      const { password } = request.body as { password: string }
      if (password === 'Right_2026') return { api_token: token, ...flags }
      return reply.code(401).send({ code: 'login_failed', message: 'Login failed' })
    })
    answer('POST', `${prefix}/logout`, async () => ({}))
    answer('GET', check, async () => flags)
  }
  answer('GET', capabilities.getCapabilities.path, async () => ({
    calls: Object.values(contract).map(({ method, path }) => `${method} ${path}`),
  }))
  const origin = await app.listen({ port, host: '127.0.0.1' })
  return { origin, requests, answer, app, close: () => app.close() }
}
