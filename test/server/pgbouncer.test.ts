// @module-tag all

/** The account API on a PostgreSQL behind PgBouncer, which lends connections by session or by transaction. */
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pgbouncer } from '../../config/parts.ts'
import { freePort } from '../helper/free-port.ts'
import { serverFolder, serverOwner, superviseServer } from '../helper/services/supervise-server.ts'
import { isFull, isMissing, postgresUrl } from '../helper/services.ts'
import { company, expectAll, nameOf, query, startSite } from './postgres-site.ts'

/** PgBouncer before a database, with as few connections as tell whether they are shared. */
const startPgbouncer = async (program: string, url: string, mode: 'session' | 'transaction') => {
  const owner = serverOwner()
  const folder = await serverFolder(owner)
  const { hostname, port: serverPort, username, password: secret } = new URL(url)
  const port = await freePort()
  const write = async (name: string, text: string) => {
    const file = join(folder, name)
    await writeFile(file, text, { mode: 0o600 })
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(file, owner.uid, owner.gid)
    return file
  }
  const users = await write('users.txt', `"${username}" "${secret}"\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: mode,
    // By session it has one for each of ours: those of the start and of the test too.
    default_pool_size: mode === 'session' ? 20 : 4,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const ini = ['[databases]', `* = host=${hostname} port=${serverPort}`, '[pgbouncer]', ...lines, ''].join('\n')
  const address = new URL(url)
  address.port = String(port)
  const server = await superviseServer([program, await write('pgbouncer.ini', ini)], {
    owner,
    folder,
    signal: 'TERM',
    ready: () => query(address.href, 'select 1'),
  })
  return { url: address.href, stop: server.stop }
}

const recipients = 300
const program = pgbouncer()

describe.skipIf(isMissing('postgres') || program === undefined)('behind PgBouncer', () => {
  test.each(isFull ? (['transaction', 'session'] as const) : (['transaction'] as const))(
    'pool_mode %s: start, logins, writes, bulk mail',
    async mode => {
      const direct = await postgresUrl()
      const pooler = await startPgbouncer(program ?? '', direct, mode)
      const site = await startSite(pooler.url)
      try {
        await query(
          direct,
          `insert into "user" (id, email, search_text, regist_flg)
          select 'u' || i, 'person' || i || '@company.example', '', 1 from generate_series(1, ${recipients}) as i`,
          `insert into company_user (company_code, user_id)
          select '${company}', 'u' || i from generate_series(1, ${recipients}) as i`,
        )
        await expectAll(site)
        // A lock that outlives the start would let the migrations of an update wait for it.
        await expect(
          query(
            direct,
            `do $$ begin assert not exists (select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = '${nameOf(direct)}')); end $$`,
          ),
        ).resolves.toBe(undefined)
      } finally {
        await site.stop()
        await pooler.stop()
      }
    },
  )
})
