import type { Plugin } from 'vite'
import type { Servers } from './servers.ts'

/** What the BFF answers and vite does not. */
const calls = '^/(?:api|bff|dev|healthz|readyz)(?:[/?]|$)'
const isCall = new RegExp(calls)

/** Hands calls on to the servers. While they restart, which they do when one of their sources changes, calls wait. */
export const handOnCalls = (servers: Servers, origin: string, sources: string[]): Plugin => ({
  name: 'hand-on-calls',
  config: () => ({ server: { proxy: { [calls]: origin } } }),
  configureServer: server => {
    server.watcher.add(sources)
    server.watcher.on('all', (_, path) => {
      if (path.endsWith('.ts') && sources.some(source => path.startsWith(source))) servers.restart()
    })
    server.middlewares.use((request, response, next) => {
      if (!isCall.test(request.url ?? '')) return next()
      servers.ready().then(
        () => next(),
        () => response.writeHead(503, { 'retry-after': '1' }).end(),
      )
    })
  },
})
