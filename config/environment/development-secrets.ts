import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { createFile, makeFolder } from '../../server/http/durable.ts'
import { ConfigurationError, describeValue } from './problem.ts'
import { sessionSecrets, tokenKeys } from './secrets.ts'

const File = v.pipe(v.string(), v.parseJson(), v.object({ SESSION_SECRETS: sessionSecrets, TOKEN_KEYS: tokenKeys }))
export type Secrets = v.InferOutput<typeof File>

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

const newSecrets = (): string => {
  const secret = () => randomBytes(32).toString('base64')
  return `${JSON.stringify({ SESSION_SECRETS: secret(), TOKEN_KEYS: secret() }, undefined, 2)}\n`
}

/**
 * The secrets of a development machine, generated once in `secrets.json` of the data folder, readable only by its owner. So
 * sessions survive a restart. Throws ConfigurationError if the file is damaged or belongs to another user.
 */
export const developmentSecrets = (folder: string): Secrets => {
  const path = join(folder, 'secrets.json')
  makeFolder(folder)
  try {
    readFileSync(path)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    createFile(path, newSecrets())
  }
  const owner = statSync(path).uid
  if (process.getuid && owner !== process.getuid()) {
    const expected = `a folder whose secrets.json belongs to this account, not to uid ${owner}, which could read it`
    throw new ConfigurationError([{ name: 'DATA_DIR', got: describeValue(folder, false), expected }])
  }
  chmodSync(path, 0o600)
  const parsed = v.safeParse(File, readFileSync(path, 'utf8'))
  if (parsed.success) return parsed.output
  const expected =
    'a folder whose secrets.json is whole; if you remove that file, a new one is made, and all people must sign in again'
  throw new ConfigurationError([{ name: 'DATA_DIR', got: describeValue(folder, false), expected }])
}
