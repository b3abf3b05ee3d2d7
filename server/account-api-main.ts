/** The account API on its own (`npm run account-api`). */
import { fromProcess, readAccountApiEnvironment } from '../config/environment.ts'
import { startAccountApi } from './account-api-thread.ts'
import { announce } from './announce.ts'
import { serve } from './serve.ts'

const config = fromProcess(readAccountApiEnvironment)

serve(async () => {
  const { origin, stop } = await startAccountApi(config)
  announce(config.appEnv, origin, `The account API of Yardkey answers at ${origin}.\n`)
  return stop
})
