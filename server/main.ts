/**
 * The BFF with the page and, unless API_BASE_URL names another, the embedded account API (`npm start`).
 * `--without-account-api` requires API_BASE_URL (`npm run bff`). `--without-page` leaves the page and its announcement to
 * config/dev.ts (`npm run dev`). With an IPC channel, it reports when it listens, and ends when the channel closes.
 */
import { fromProcess, readEnvironment } from '../config/environment.ts'
import { startAccountApi } from './account-api-thread.ts'
import { announce } from './announce.ts'
import { logLevel } from './log-level.ts'
import { serve } from './serve.ts'
import { startText } from './start-text.ts'

const mayEmbed = !process.argv.includes('--without-account-api')
const servesPage = !process.argv.includes('--without-page')
const { bff: settings, upstream } = fromProcess(env => readEnvironment(env, { mayEmbed }))

serve(async () => {
  // In parallel: the account API opens its database in its own thread.
  const [accountApi, { buildBff }] = await Promise.all([
    upstream.kind === 'embedded' ? startAccountApi(upstream.accountApi) : undefined,
    import('./bff/app.ts'),
  ])
  const origin = upstream.kind === 'embedded' ? accountApi?.origin : upstream.origin
  try {
    const config = { ...settings, upstream: origin ?? '' }
    const noticesSilence = upstream.kind === 'external'
    const logger = { level: logLevel(config.appEnv), auditLog: config.auditLog }
    const bff = await buildBff(config, { logger, noticesSilence, ...(servesPage ? {} : { webRoot: false }) })
    await bff.listen({ host: config.host, port: config.port })
    const demoData = upstream.kind === 'embedded' && upstream.accountApi.demoData
    if (servesPage) announce(config.appEnv, config.publicUrl, startText(config, { demoData }))
    process.send?.('listening')
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    return async () => {
      await bff.close()
      await accountApi?.stop()
    }
  } catch (error) {
    await accountApi?.stop()
    throw error
  }
})
