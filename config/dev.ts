/**
 * Development mode (`npm run dev`): vite serves the page with hot reload and proxies calls to the servers, which restart when
 * their sources change. Nothing is built.
 */
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { serve } from '../server/serve.ts'
import { startText } from '../server/start-text.ts'
import { handOnCalls } from './dev/calls.ts'
import { freePort } from './dev/free-port.ts'
import { page } from './dev/page.ts'
import { startServers } from './dev/servers.ts'
import { fromProcess, readEnvironment } from './environment.ts'

const { bff: settings, upstream } = fromProcess(readEnvironment)
const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

serve(async () => {
  const port = await freePort()
  // The public origin is vite's, for cookies, links in mail and the Origin check.
  const address = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: settings.publicUrl }
  const servers = startServers({ ...process.env, ...address })
  try {
    const sources = ['server/', 'shared/', 'config/environment'].map(folder)
    const vite = await createServer({
      configFile: folder('config/vite.ts'),
      plugins: [page(settings), handOnCalls(servers, `http://127.0.0.1:${port}`, sources)],
      clearScreen: false,
      server: {
        host: settings.host,
        port: settings.port,
        strictPort: true,
        allowedHosts: [new URL(settings.publicUrl).hostname],
        // Excludes the data folder, which contains secrets.
        fs: { allow: ['web', 'shared', 'node_modules'].map(folder) },
      },
    })
    await Promise.all([vite.listen(), servers.ready()])
    process.stdout.write(
      startText(settings, { demoData: upstream.kind === 'embedded' && upstream.accountApi.demoData }),
    )
    return async () => {
      await Promise.all([vite.close(), servers.stop()])
    }
  } catch (error) {
    await servers.stop()
    throw error
  }
})
