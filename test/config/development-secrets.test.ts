import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../config/environment.ts'

const parent = () => mkdtempSync(join(tmpdir(), 'yardkey-secrets-'))
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('secrets of a development machine', () => {
  let folder = ''
  beforeEach(() => {
    folder = parent()
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const file = () => join(folder, 'data', 'secrets.json')
  const read = (env = {}) => readEnvironment({ DATA_DIR: join(folder, 'data'), ...env }).bff

  it('are made once, stay the same, and are for their owner only', () => {
    const { sessionSecrets, tokenKeys } = read()
    expect(sessionSecrets[0]).not.toBe(tokenKeys[0])
    expect(Buffer.from(tokenKeys[0] ?? '', 'base64')).toHaveLength(32)
    expect(mode(file())).toBe('600')
    expect(mode(join(folder, 'data'))).toBe('700')
    expect(read()).toMatchObject({ sessionSecrets, tokenKeys })
  })

  it('take back a file that others may read', () => {
    read()
    writeFileSync(file(), readFileSync(file()), { mode: 0o644 })
    read()
    expect(mode(file())).toBe('600')
  })

  it.runIf(process.getuid?.() === 0)('are not taken from another account, which could read them', () => {
    read()
    chownSync(file(), 65_534, 65_534)
    expect(() => read()).toThrow(/DATA_DIR.*secrets\.json belongs to this account, not to uid 65534/)
  })

  it('are left alone where both are set', () => {
    const SESSION_SECRETS = 'a-secret-of-somebody-who-develops'
    read({ SESSION_SECRETS, TOKEN_KEYS: Buffer.alloc(32, 7).toString('base64') })
    expect(() => statSync(file())).toThrow('ENOENT')
  })

  it('say so when their file is damaged, and keep it', () => {
    read()
    writeFileSync(file(), '{')
    expect(() => read()).toThrow(/DATA_DIR.*secrets\.json is whole/)
    expect(readFileSync(file(), 'utf8')).toBe('{')
  })
})
