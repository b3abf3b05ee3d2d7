/** The account API on its own (`npm run account-api`). */
import { fromProcess, readAccountApiEnvironment } from '../config/environment.ts'
import { FolderHeldError } from './account-api/database/folder-lock.ts'
import { buildAccountApi } from './account-api/start.ts'
import { logLevel } from './log-level.ts'
import { StartError, serve } from './serve.ts'

const config = fromProcess(readAccountApiEnvironment)

serve(async () => {
  try {
    const api = await buildAccountApi(config, { logger: { level: logLevel(config.appEnv) } })
    const origin = await api.listen().catch(async error => {
      await api.stop()
      throw error
    })
    process.stdout.write(`The account API of Yardkey answers at ${origin} (${config.appEnv}).\n`)
    return api.stop
  } catch (error) {
    throw error instanceof FolderHeldError ? new StartError(error.message) : error
  }
})
