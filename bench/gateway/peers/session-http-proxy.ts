/**
 * @fastify/session and @fastify/http-proxy without guards: an in-memory session, whose token is sent upstream with each call.
 * Arguments: its port, the upstream's origin.
 */
import cookie from '@fastify/cookie'
import httpProxy from '@fastify/http-proxy'
import session from '@fastify/session'
import Fastify from 'fastify'

declare module 'fastify' {
  interface Session {
    token?: string
  }
}

const [port, upstream = ''] = process.argv.slice(2)

const app = Fastify()
await app.register(cookie)
await app.register(session, {
  secret: 'a secret of a benchmark, thirty-two characters or more',
  cookie: { secure: false, sameSite: 'strict' },
  rolling: false,
  saveUninitialized: false,
})

app.post('/bff/login/customer', async request => {
  const response = await fetch(`${upstream}/api/login`, { method: 'POST', body: JSON.stringify(request.body) })
  const { api_token } = (await response.json()) as { api_token: string }
  request.session.token = api_token
  return { ok: true }
})

await app.register(httpProxy, {
  upstream,
  prefix: '/api',
  rewritePrefix: '/api',
  preHandler: (request, reply, done) => {
    if (request.session.token === undefined) reply.code(401).send({ code: 'unauthorized' })
    else done()
  },
  replyOptions: {
    rewriteRequestHeaders: (request, headers) => ({ ...headers, authorization: `Bearer ${request.session.token}` }),
  },
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
