/** The account API on its own (`npm run account-api`). */
import { fromProcess, readAccountApiEnvironment } from '../config/environment.ts'
import { startAccountApi } from './account-api-thread.ts'
import { announce } from './announce.ts'
import { expectFreePort } from './http/free-port.ts'
import { serve } from './serve.ts'

const config = fromProcess(readAccountApiEnvironment)

serve(async () => {
  await expectFreePort(config.host, config.port)
  const { origin, stop } = await startAccountApi(config)
  announce(config.appEnv, origin, `The account API of Yardkey answers at ${origin}.\n`)
  return stop
})
