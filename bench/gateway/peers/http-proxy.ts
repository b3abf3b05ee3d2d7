/** @fastify/http-proxy alone. Arguments: its port, the upstream's origin. */
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'

const [port, upstream = ''] = process.argv.slice(2)

const app = Fastify()
await app.register(httpProxy, { upstream, prefix: '/api', rewritePrefix: '/api' })
// Node writes a CPU profile on exit, but not if a signal kills it.
process.once('SIGTERM', () => process.exit())
await app.listen({ port: Number(port), host: '127.0.0.1' })
