// @module-tag all

/** Commands of operators on the database: what they do, what they say, and their exit codes. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../helper/free-port.ts'
import { startProcess } from '../helper/product.ts'
import { builtDatabase, isMissing, postgresUrl } from '../helper/services.ts'

let folder: string
beforeEach(async () => {
  await builtDatabase()
  folder = await mkdtemp(join(tmpdir(), 'yardkey-command-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (entry: string, args: string[], env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], { env, encoding: 'utf8' })
  return [status, stdout, stderr]
}

test.skipIf(isMissing('postgres'))(
  'migrate on PostgreSQL: says what it applied, and tells of a newer version',
  async () => {
    const env = { DATABASE_URL: await postgresUrl() }
    expect(run('server/migrate.ts', [], env)).toEqual([
      0,
      expect.stringMatching(/^Applied: 0001-baseline, .*\.\n$/),
      '',
    ])
    expect(run('server/migrate.ts', [], env)).toEqual([0, 'The database is up to date.\n', ''])

    const other = new Client({ connectionString: env.DATABASE_URL })
    await other.connect()
    await other.query(
      "insert into kysely_migration (name, timestamp) values ('9999-newer', '2027-01-01T00:00:00.000Z')",
    )
    expect(run('server/migrate.ts', [], env)).toEqual([
      0,
      'The database is up to date.\n',
      'the database is of a newer version than this program: {"migrations":["9999-newer"]}\n',
    ])
    await other.query("delete from kysely_migration where name = '0073-undo-links'")
    const [status, , told] = run('server/migrate.ts', [], env)
    expect([status, told]).toEqual([1, expect.stringContaining('(9999-newer), but lacks migrations of this one (0073')])
    await other.end()
  },
)

test('migrate on the embedded database, also while a server has it', async () => {
  const env = { DATA_DIR: folder }
  expect(run('server/migrate.ts', [], env)).toEqual([0, 'The database is up to date.\n', ''])
  const port = await freePort()
  const api = await startProcess('server/account-api-main.ts', `http://127.0.0.1:${port}/readyz`, {
    ...{ ...env, ACCOUNT_API_PORT: String(port) },
  })
  expect(run('server/migrate.ts', [], env)).toEqual([
    1,
    '',
    expect.stringContaining('in use by another Yardkey process'),
  ])
  await api.stop()
})

test('an import of postal addresses: from a file of Japan Post, and from another one', async () => {
  const env = { DATA_DIR: folder }
  const file = join(folder, 'utf_ken_all.csv')
  const line = '13101,"100  ","1000001","ﾄｳｷﾖｳﾄ","ﾁﾖﾀﾞｸ","ﾁﾖﾀﾞ","東京都","千代田区","千代田",0,0,0,0,0,0'
  await writeFile(file, `${line}\r\n`)
  expect(run('server/zipcode-import.ts', [file], env)).toEqual([0, 'The database now has 1 addresses.\n', ''])
  await writeFile(file, 'a,b\r\n')
  expect(run('server/zipcode-import.ts', [file], env)).toEqual([
    1,
    '',
    expect.stringMatching(/^Line 1 is not a line of/),
  ])
  expect(run('server/zipcode-import.ts', ['nowhere.csv'], env)).toEqual([1, '', expect.stringContaining('nowhere.csv')])
  expect(run('server/zipcode-import.ts', [], env)).toEqual([1, '', expect.stringContaining('Which file?')])
})
