/** The account API on its own (`npm run account-api`). */
import { fromProcess, readAccountApiEnvironment } from '../config/environment.ts'
import { startAccountApi } from './account-api-thread.ts'
import { serve } from './serve.ts'

const config = fromProcess(readAccountApiEnvironment)

serve(async () => {
  const { origin, stop } = await startAccountApi(config)
  process.stdout.write(`The account API of Yardkey answers at ${origin} (${config.appEnv}).\n`)
  return stop
})
