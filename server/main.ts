/**
 * The BFF with the page and, unless API_BASE_URL names another, the embedded account API (`npm start`).
 * `--without-account-api` requires API_BASE_URL (`npm run bff`). `--without-page` leaves the page and its announcement to
 * config/dev.ts (`npm run dev`). With an IPC channel, it reports when it listens, and ends when the channel closes.
 */
import { fromProcess, readEnvironment } from '../config/environment.ts'
import { startAccountApi } from './account-api-thread.ts'
import { announce, logLevel } from './announce.ts'
import { expectFreePort } from './http/free-port.ts'
import { serve } from './serve.ts'
import { startText } from './start-text.ts'

const mayEmbed = !process.argv.includes('--without-account-api')
const servesPage = !process.argv.includes('--without-page')
const { bff: settings, upstream } = fromProcess(env => readEnvironment(env, { mayEmbed }))

/** Builds the BFF and listens. The account API may still be starting: the page is served, and calls wait. */
const startBff = async (embedded: ReturnType<typeof startAccountApi> | undefined) => {
  const { buildBff } = await import('./bff/app.ts')
  const config = { ...settings, upstream: upstream.kind === 'external' ? upstream.origin : 'http://127.0.0.1' }
  const logger = { level: logLevel(config.appEnv), auditLog: config.auditLog }
  const bff = await buildBff(config, { logger, embedded, ...(servesPage ? {} : { webRoot: false }) })
  await bff.listen({ host: config.host, port: config.port })
  return bff
}

serve(async () => {
  await expectFreePort(settings.host, settings.port)
  // In parallel: the account API opens its database in its own thread.
  const accountApi = upstream.kind === 'embedded' ? startAccountApi(upstream.accountApi) : undefined
  const bff = startBff(accountApi)
  // What has failed needs no stop.
  const ignore = () => {}
  const stop = async () => {
    await bff.then(each => each.close(), ignore)
    await accountApi?.then(each => each.stop(), ignore)
  }
  try {
    await Promise.all([accountApi, bff])
  } catch (error) {
    await stop()
    throw error
  }
  const demoData = upstream.kind === 'embedded' && upstream.accountApi.demoData
  if (servesPage) announce(settings.appEnv, settings.publicUrl, startText(settings, { demoData }))
  process.send?.('listening')
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  return stop
})
