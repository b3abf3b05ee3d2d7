import type { BffConfig } from './bff/config.ts'
import { createLogs } from './http/log.ts'

/** Reports the address of the product: as text for developers, elsewhere as a log line, because there every line is JSON. */
export const announce = (appEnv: BffConfig['appEnv'], address: string, text: string): void => {
  if (appEnv === 'development') process.stdout.write(text)
  else createLogs({ level: logLevel(appEnv) }).app.info({ address, appEnv }, 'started')
}

/** In development only warnings, because developers read the terminal. Elsewhere every request is logged. */
export const logLevel = (appEnv: BffConfig['appEnv']): string => (appEnv === 'development' ? 'warn' : 'info')
