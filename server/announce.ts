import type { BffConfig } from './bff/config.ts'
import { createLogs } from './http/log.ts'
import { logLevel } from './log-level.ts'

/** Reports the address of the product: as text for developers, elsewhere as a log line, because there every line is JSON. */
export const announce = (appEnv: BffConfig['appEnv'], address: string, text: string): void => {
  if (appEnv === 'development') process.stdout.write(text)
  else createLogs({ level: logLevel(appEnv) }).app.info({ address, appEnv }, 'started')
}
