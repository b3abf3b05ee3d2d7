/**
 * Development mode (`npm run dev`): vite serves the page with hot reload and proxies calls to the servers, which restart when
 * their sources change. Nothing is built.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer as createVite, type Plugin } from 'vite'
import { fillIn } from '../server/bff/spa/page.ts'
import { serve } from '../server/serve.ts'
import { startText } from '../server/start-text.ts'
import { freePort } from './dev/free-port.ts'
import { type Servers, startServers } from './dev/servers.ts'
import type { BffSettings } from './environment/bff.ts'
import { fromProcess, readEnvironment } from './environment.ts'

/** Fills in web/index.html as the BFF does with the built page. The language here is arbitrary, because the page sets its own. */
const page = (settings: BffSettings): Plugin => ({
  name: 'page',
  transformIndexHtml: { order: 'pre', handler: html => fillIn(html, 'ja', settings) },
})

/** Paths that the BFF serves instead of vite. */
const calls = '^/(?:api|bff|dev|healthz|readyz)(?:[/?]|$)'
const isCall = new RegExp(calls)

/** Proxies calls to the servers, and restarts these when their sources change. Calls wait during a restart. */
const handOnCalls = (servers: Servers, origin: string, sources: string[]): Plugin => ({
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

const { bff: settings, upstream } = fromProcess(readEnvironment)
const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

serve(async () => {
  const port = await freePort()
  // The public origin is vite's, for cookies, links in mail and the Origin check.
  const address = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: settings.publicUrl }
  const servers = startServers({ ...process.env, ...address })
  try {
    const sources = ['server/', 'shared/', 'config/environment'].map(folder)
    // In a server of its own: vite's own server would end this process at SIGTERM, before the servers have ended.
    const http = createServer((request, response) => vite.middlewares(request, response))
    const vite = await createVite({
      configFile: folder('config/vite.ts'),
      plugins: [page(settings), handOnCalls(servers, `http://127.0.0.1:${port}`, sources)],
      clearScreen: false,
      server: {
        middlewareMode: { server: http },
        hmr: { server: http },
        allowedHosts: [new URL(settings.publicUrl).hostname],
        // Excludes the data folder, which contains secrets.
        fs: { allow: ['web', 'shared', 'node_modules'].map(folder) },
      },
    })
    http.listen(settings.port, settings.host)
    await Promise.all([once(http, 'listening'), servers.ready()])
    process.stdout.write(
      startText(settings, { demoData: upstream.kind === 'embedded' && upstream.accountApi.demoData }),
    )
    return async () => {
      http.close()
      http.closeAllConnections()
      await Promise.all([vite.close(), servers.stop()])
    }
  } catch (error) {
    await servers.stop()
    throw error
  }
}, false)
