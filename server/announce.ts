import type { BffConfig } from './bff/config.ts'
import { createLogs } from './http/log.ts'
import { logLevel } from './log-level.ts'

/** Says where the product answers: to developers in words, elsewhere in a log line, because there every line is JSON. */
export const announce = (appEnv: BffConfig['appEnv'], address: string, words: string): void => {
  if (appEnv === 'development') process.stdout.write(words)
  else createLogs({ level: logLevel(appEnv) }).app.info({ address, appEnv }, 'started')
}
