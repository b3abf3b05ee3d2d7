import type { Plugin } from 'vite'
import type { Servers } from './servers.ts'

/** Paths that the BFF serves instead of vite. */
const calls = '^/(?:api|bff|dev|healthz|readyz)(?:[/?]|$)'
const isCall = new RegExp(calls)

/** Proxies calls to the servers, and restarts these when their sources change. Calls wait during a restart. */
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
