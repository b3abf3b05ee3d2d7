/** The only code of the product that reads process.env: once, at start, into frozen objects. */

import { join } from 'node:path'
import type { AccountApiConfig } from '../server/account-api/config.ts'
import type { BffConfig } from '../server/bff/config.ts'
import { fileProblem } from '../server/http/file-problem.ts'
import { accountApiSettings, databaseConfig } from './environment/account-api.ts'
import { bffSettings } from './environment/bff.ts'
import { developmentSecrets, type Secrets } from './environment/development-secrets.ts'
import { ConfigurationError, type RawEnvironment } from './environment/problem.ts'
import { readVariables } from './environment/variables.ts'

/** Where the BFF finds the account API: at API_BASE_URL, or in a worker of the same process. */
export type Upstream = { kind: 'external'; origin: string } | { kind: 'embedded'; accountApi: AccountApiConfig }

interface Config {
  bff: Omit<BffConfig, 'upstream'>
  upstream: Upstream
}

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part)
    Object.freeze(value)
  }
  return value
}

interface SecretOptions {
  /** Provides missing secrets in development. Default: generates them once in DATA_DIR. */
  makeSecrets?: (folder: string) => Secrets
}

interface ReadOptions extends SecretOptions {
  /** False: the BFF alone, which needs API_BASE_URL. Default: true. */
  mayEmbed?: boolean
}

/** Configuration of the BFF and, unless API_BASE_URL names another, of the embedded account API. Throws ConfigurationError. */
export const readEnvironment = (env: RawEnvironment, options: ReadOptions = {}): Config => {
  const reading = readVariables(env)
  const { API_BASE_URL, SESSION_SECRETS, TOKEN_KEYS, DATA_DIR } = reading.variables
  const embedded = API_BASE_URL === undefined && options.mayEmbed !== false
  if (API_BASE_URL === undefined && !embedded)
    reading.refuse('API_BASE_URL', 'the origin of the account API, such as http://127.0.0.1:4000')
  const accountApi = embedded ? accountApiSettings(reading, { embedded }) : undefined
  const settings = bffSettings(reading)
  reading.finish()
  const made = SESSION_SECRETS && TOKEN_KEYS ? undefined : (options.makeSecrets ?? developmentSecrets)(DATA_DIR)
  const sessionSecrets = SESSION_SECRETS ?? made?.SESSION_SECRETS ?? []
  const tokenKeys = TOKEN_KEYS ?? made?.TOKEN_KEYS ?? []
  const upstream: Upstream = accountApi
    ? { kind: 'embedded', accountApi: { ...accountApi, tokenKeys } }
    : { kind: 'external', origin: API_BASE_URL ?? '' }
  const sessionFile =
    accountApi?.database.kind === 'pglite' && !settings.redisUrl ? join(DATA_DIR, 'sessions') : undefined
  return freeze({ bff: { ...settings, sessionFile, sessionSecrets, tokenKeys }, upstream })
}

/** Configuration of the account API on its own. Throws ConfigurationError. */
export const readAccountApiEnvironment = (env: RawEnvironment, options: SecretOptions = {}): AccountApiConfig => {
  const reading = readVariables(env)
  const { TOKEN_KEYS, DATA_DIR } = reading.variables
  const settings = accountApiSettings(reading, { embedded: false })
  reading.finish()
  const tokenKeys = TOKEN_KEYS ?? (options.makeSecrets ?? developmentSecrets)(DATA_DIR).TOKEN_KEYS
  return freeze({ ...settings, tokenKeys })
}

/** Configuration of a command that uses the account API's database but is no server. Throws ConfigurationError. */
export const readDatabaseEnvironment = (env: RawEnvironment): AccountApiConfig['database'] => {
  const reading = readVariables(env)
  reading.finish()
  return freeze(databaseConfig(reading))
}

/** Port of the stub of the specification's account API, which has no other setting. Throws ConfigurationError. */
export const readStubPort = (env: RawEnvironment): number => {
  const reading = readVariables(env)
  reading.finish()
  return reading.variables.ACCOUNT_API_PORT
}

/** Reads this process's variables with one of the readers above. A bad configuration is printed and ends the process with 1. */
export const fromProcess = <T>(read: (env: RawEnvironment) => T): T => {
  try {
    return read(process.env)
  } catch (error) {
    const problem = error instanceof ConfigurationError ? error.message : fileProblem(error)
    if (problem === undefined) throw error
    process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
}
