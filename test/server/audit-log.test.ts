/** AUDIT_LOG: an app writes security events to a separate file, also when that file fails. */
import { mkdtempSync } from 'node:fs'
import { appendFile, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAccountApiEnvironment, readEnvironment } from '../../config/environment.ts'
import { createApp } from '../../server/http/create-app.ts'

let folder: string
let path: string
let lines: string[]
const stderr = vi.spyOn(process.stderr, 'write')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yardkey-audit-'))
  path = join(folder, 'logs', 'audit.log')
  lines = []
})
afterEach(async () => {
  stderr.mockReset()
  await rm(folder, { recursive: true })
})

/** An app like both servers; GET /event logs a security event and other lines. @returns a function that calls it */
const start = (level = 'info') => {
  const app = createApp({
    logger: { level, stream: { write: (line: string) => void lines.push(line) }, auditLog: path },
  })
  app.get('/event/:name', async request => {
    const { name } = request.params as { name: string }
    request.log.info({ audit: name, token: 'CANARY-token', who: { password: 'CANARY-password' } }, 'an event')
    request.log.info('a line')
    request.log.warn('"audit":"forged"')
    return {}
  })
  return (name: string) => app.inject(`/event/${name}`)
}
const eventsIn = async (file: string) => {
  const text = await readFile(file, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).audit)
}

test('events are only in the file, redacted, and other lines only on standard output', async () => {
  const event = start()
  const { headers } = await event('login')
  const text = await readFile(path, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ audit: 'login', reqId: headers['x-request-id'], token: '[redacted]' })
  expect(text).not.toContain('CANARY')
  const messages = lines.map(line => JSON.parse(line).msg)
  expect(messages).toEqual(['a line', '"audit":"forged"', 'request completed'])
  const modes = await Promise.all(
    [path, join(path, '..')].map(async name => ((await stat(name)).mode & 0o777).toString(8)),
  )
  expect(modes).toEqual(['600', '700'])
})

test('events are also written in development, where only warnings are shown', async () => {
  await start('warn')('login')
  expect(await eventsIn(path)).toEqual(['login'])
  expect(lines.map(line => JSON.parse(line).msg)).toEqual(['"audit":"forged"'])
})

test('a file that is rotated, or removed with its folder, is created again', async () => {
  const event = start()
  await event('one')
  await rename(path, `${path}.1`)
  await event('two')
  expect([await eventsIn(`${path}.1`), await eventsIn(path)]).toEqual([['one'], ['two']])
  await rm(join(path, '..'), { recursive: true })
  await event('three')
  expect(await eventsIn(path)).toEqual(['three'])
})

test('on a full disk standard error says so once, and events go to the other lines', async () => {
  stderr.mockReturnValue(true)
  const event = start()
  await event('one')
  await rm(path)
  await symlink('/dev/full', path)
  await event('two')
  await event('three')
  expect(stderr.mock.calls.flat().join('')).toMatch(/^AUDIT_LOG: Error: ENOSPC.*other log lines\.\n$/)
  expect(lines.map(line => JSON.parse(line).audit).filter(Boolean)).toEqual(['two', 'three'])
  expect(lines.join('')).not.toContain('CANARY')
  await rm(path)
  await event('four')
  expect(await eventsIn(path)).toEqual(['four'])
})

test('after a partial line of another process the next event starts on a new line', async () => {
  const leave = start()
  await leave('one')
  await appendFile(path, '{"audit":"half')
  await leave('two')
  expect((await readFile(path, 'utf8')).trim().split('\n').at(-2)).toBe('{"audit":"half')
  expect((await readFile(path, 'utf8')).trim().split('\n').at(-1)).toContain('"audit":"two"')
})

test('a path that cannot be written is an error at the start', () => {
  const env = { AUDIT_LOG: '/dev/null/audit.log' }
  const makeSecrets = () => ({ SESSION_SECRETS: ['s'.repeat(32)], TOKEN_KEYS: ['k'.repeat(44)] })
  const refusal = 'AUDIT_LOG: got "/dev/null/audit.log", expected a file that this account can write (ENOTDIR)'
  expect(() => readEnvironment(env, { makeSecrets })).toThrow(refusal)
  expect(() => readAccountApiEnvironment(env)).toThrow(refusal)
  expect(readAccountApiEnvironment({ AUDIT_LOG: path }, { makeSecrets }).auditLog).toBe(path)
})
