import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../config/environment.ts'

const parent = () => mkdtempSync(join(tmpdir(), 'yardkey-secrets-'))
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('development secrets', () => {
  let folder = ''
  beforeEach(() => {
    folder = parent()
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const file = () => join(folder, 'data', 'secrets.json')
  const read = (env = {}) => readEnvironment({ DATA_DIR: join(folder, 'data'), ...env }).bff

  it('are created once, stay the same, and only their owner can read them', () => {
    const { sessionSecrets, tokenKeys } = read()
    expect(sessionSecrets[0]).not.toBe(tokenKeys[0])
    expect(Buffer.from(tokenKeys[0] ?? '', 'base64')).toHaveLength(32)
    expect(mode(file())).toBe('600')
    expect(mode(join(folder, 'data'))).toBe('700')
    expect(read()).toMatchObject({ sessionSecrets, tokenKeys })
  })

  it('corrects the permissions of a file that others may read', () => {
    read()
    writeFileSync(file(), readFileSync(file()), { mode: 0o644 })
    read()
    expect(mode(file())).toBe('600')
  })

  it.runIf(process.getuid?.() === 0)('are not accepted from a file that another account owns', () => {
    read()
    chownSync(file(), 65_534, 65_534)
    expect(() => read()).toThrow(/DATA_DIR.*secrets\.json belongs to this account, not to uid 65534/)
  })

  it('are not created if both variables are set', () => {
    const SESSION_SECRETS = 'a-secret-of-a-developer-machine-00'
    read({ SESSION_SECRETS, TOKEN_KEYS: Buffer.alloc(32, 7).toString('base64') })
    expect(() => statSync(file())).toThrow('ENOENT')
  })

  it('report a damaged file, and keep it', () => {
    read()
    writeFileSync(file(), '{')
    expect(() => read()).toThrow(/DATA_DIR.*secrets\.json is whole/)
    expect(readFileSync(file(), 'utf8')).toBe('{')
  })
})
