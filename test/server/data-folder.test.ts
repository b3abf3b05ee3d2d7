// @module-tag all

/** Only the owner can read the files under DATA_DIR, whatever their permissions were. */
import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileProblem } from '../../server/http/file-problem.ts'
import { freshFolder } from '../helper/account-api.ts'
import { freePort } from '../helper/free-port.ts'
import { startProcess } from '../helper/product.ts'
import { builtDatabase } from '../helper/services.ts'

let folder: string

beforeAll(builtDatabase)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardkey-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8)
const expectClosed = async () =>
  expect(await Promise.all(['database', 'database.lock'].map(modeOf))).toEqual(['700', '600'])

const start = async () => {
  const port = String(await freePort())
  const env = { ACCOUNT_API_PORT: port, DATA_DIR: folder, DEMO_DATA: 'off' }
  return startProcess('server/account-api-main.ts', `http://127.0.0.1:${port}/readyz`, env)
}

test('a folder open to all accounts is restricted at the start, with all its files', async () => {
  await freshFolder(join(folder, 'database'))
  await writeFile(join(folder, 'database.lock'), '')
  await chmod(folder, 0o755)
  execFileSync('chmod', ['-R', 'a+rwX', folder])
  // PGlite writes these at each start with its own permissions; the folder protects them.
  const names = (await readdir(join(folder, 'database'), { recursive: true })).filter(
    name => !name.endsWith('pg_internal.init'),
  )
  expect(names.length).toBeGreaterThan(500)
  const product = await start()
  try {
    await expectClosed()
    const look = async (name: string) => `${await modeOf(join('database', name)).catch(() => 'gone')} ${name}`
    const modes = await Promise.all(names.map(look))
    expect(modes.filter(line => !/^(?:.00|gone) /.test(line))).toEqual([])
  } finally {
    expect(await product.stop()).toBe(0)
  }
  await expectClosed()
})

test.runIf(process.getuid?.() === 0)('refuses a folder of another account, and says what to do', async () => {
  const otherUid = 65_534
  await mkdir(join(folder, 'database'))
  await chown(join(folder, 'database'), otherUid, otherUid)
  const { status, stderr } = spawnSync(process.execPath, ['server/account-api-main.ts'], {
    env: { HOME: folder, DATA_DIR: folder, ACCOUNT_API_PORT: String(await freePort()) },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain(`${join(folder, 'database')} belongs to another account (uid ${otherUid})`)
  expect(stderr).not.toContain('    at ')
})

test('what a first start copies is readable to every account, and writable by its owner only', async () => {
  const built = await builtDatabase()
  const entries = await readdir(built, { recursive: true, withFileTypes: true })
  const modes = entries.map(entry => {
    const { mode } = statSync(join(entry.parentPath, entry.name))
    return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
  })
  expect(new Set(modes)).toEqual(new Set(['folder 755', 'file 644']))
  expect(statSync(built).mode & 0o777).toBe(0o755)
})

describe('a folder that cannot be used is said in one line', () => {
  const startsOf = async (entry: string) => {
    const ports = { PORT: String(await freePort()), ACCOUNT_API_PORT: String(await freePort()) }
    const { status, stderr } = spawnSync(process.execPath, [entry], {
      env: { HOME: tmpdir(), DATA_DIR: join(folder, 'data'), DEMO_DATA: 'off', ...ports },
      encoding: 'utf8',
    })
    return { status, stderr }
  }
  const expectProblem = ({ status, stderr }: Awaited<ReturnType<typeof startsOf>>, problem: string) => {
    expect(stderr).toMatch(new RegExp(`^${join(folder, 'data')}.* cannot be used: ${problem}\\. `))
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
  }

  /** Mounts a file system, where this machine lets us. @returns whether it did */
  const mount = async (options: string) => {
    await mkdir(join(folder, 'data'))
    return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', join(folder, 'data')]).status === 0
  }
  afterEach(() => void spawnSync('umount', [join(folder, 'data')]))

  test.each(['server/main.ts', 'server/account-api-main.ts'])('%s: a part of its path is a file', async entry => {
    await writeFile(join(folder, 'data'), '')
    expectProblem(await startsOf(entry), 'a part of its path is a file')
  })

  test.each([
    ['ro', 'its file system is read-only'],
    ['size=5m', 'its disk is full'],
  ])('mounted with %s: %s', async (options, problem) => {
    if (await mount(options)) expectProblem(await startsOf('server/main.ts'), problem)
  })

  test('whatever the system says', () => {
    const said = (code: string) => fileProblem(Object.assign(new Error(code), { code, path: '/data/x' }))
    for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST'])
      expect(said(code)).toMatch(/^\/data\/x cannot be used: .*folder\.$/)
    expect(said('EIO')).toBeUndefined()
  })
})
