/**
 * The BFF with the page and, unless API_BASE_URL names another, the embedded account API (`npm start`).
 * With the argument `--without-account-api` it insists on API_BASE_URL (`npm run bff`).
 */
import { fromProcess, readEnvironment } from '../config/environment.ts'
import { startAccountApi } from './account-api-thread.ts'
import { announce } from './announce.ts'
import { logLevel } from './log-level.ts'
import { serve } from './serve.ts'
import { startText } from './start-text.ts'

const mayEmbed = !process.argv.includes('--without-account-api')
const { bff: settings, upstream } = fromProcess(env => readEnvironment(env, { mayEmbed }))

serve(async () => {
  // The account API opens its database in its own thread while this one loads the BFF.
  const [accountApi, { buildBff }] = await Promise.all([
    upstream.kind === 'embedded' ? startAccountApi(upstream.accountApi) : undefined,
    import('./bff/app.ts'),
  ])
  const origin = upstream.kind === 'embedded' ? accountApi?.origin : upstream.origin
  try {
    const config = { ...settings, upstream: origin ?? '' }
    const noticesSilence = upstream.kind === 'external'
    const logger = { level: logLevel(config.appEnv), auditLog: config.auditLog }
    const bff = await buildBff(config, { logger, noticesSilence })
    await bff.listen({ host: config.host, port: config.port })
    const demoData = upstream.kind === 'embedded' && upstream.accountApi.demoData
    announce(config.appEnv, config.publicUrl, startText(config, { demoData }))
    return async () => {
      await bff.close()
      await accountApi?.stop()
    }
  } catch (error) {
    await accountApi?.stop()
    throw error
  }
})
