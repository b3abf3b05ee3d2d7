import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { postgresPrograms } from '../../../config/parts.ts'
import { freePort } from '../free-port.ts'
import { childrenOf } from '../running.ts'
import { serverFolder, serverOwner, superviseServer } from './supervise-server.ts'

const run = promisify(execFile)

interface Standby {
  /** The address of a database of the primary on it. */
  addressOf: (primary: string) => string
  /** Makes it a primary. */
  promote: () => Promise<void>
  remove: () => Promise<void>
}

interface PostgresServer {
  /** The same database by its Unix socket, which takes a fifth less processor time than TCP, and no password. */
  bySocket: (address: string) => string
  /** The folder of its data. */
  data: string
  /** Creates a database, empty or a copy of the one at `like`, which must have no connections. @returns its URL */
  freshDatabase: (like?: string) => Promise<string>
  /** Stops it and keeps its data: with a fast shutdown (`restart`), or an immediate one (`crash`). */
  stop: (how?: 'restart' | 'crash') => Promise<void>
  /** Restarts it at the same address with its data. */
  start: () => Promise<void>
  /** Starts a standby that follows it. */
  standby: () => Promise<Standby>
  /** Suspends all its processes. The kernel still accepts connections. */
  freeze: () => Promise<void>
  thaw: () => Promise<void>
  /** Stops it and removes its data. */
  remove: () => Promise<void>
}

/** A temporary PostgreSQL on its own loopback port. It runs without fsync, because its data need no durability. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error('PostgreSQL is not installed')
  const owner = serverOwner()
  const folder = await serverFolder(owner)
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(passwordFile, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await run(
    join(programs, 'initdb'),
    [
      ...[
        '-D',
        data,
        '--username=yardkey',
        `--pwfile=${passwordFile}`,
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        '--no-sync',
      ],
      // Trigrams of Japanese text need an LC_CTYPE that covers more than ASCII.
      ...['--encoding=UTF8', '--locale=C.UTF-8'],
    ],
    { ...owner, cwd: folder },
  )
  const port = await freePort()
  const addressAt = (place: number, database: string) => `postgres://yardkey:${password}@127.0.0.1:${place}/${database}`
  const address = (database: string) => addressAt(port, database)
  const ask = async (statement: string, place = port) => {
    const client = new Client({ connectionString: addressAt(place, 'postgres'), connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 300,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  const commandOf = (data: string, own: typeof settings) => [
    join(programs, 'postgres'),
    '-D',
    data,
    ...Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const server = await superviseServer(commandOf(data, settings), {
    owner,
    folder,
    signal: 'QUIT',
    ready: () => ask('select 1'),
  })
  const standby = async (): Promise<Standby> => {
    const folder = await serverFolder(owner)
    const data = join(folder, 'data')
    await run(
      join(programs, 'pg_basebackup'),
      ['-D', data, '-d', address('postgres'), '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
      { ...owner, cwd: folder },
    )
    const own = await freePort()
    const follower = await superviseServer(commandOf(data, { ...settings, port: own }), {
      owner,
      folder,
      signal: 'QUIT',
      ready: () => ask('select 1', own),
    })
    return {
      addressOf: primary => addressAt(own, new URL(primary).pathname.slice(1)),
      promote: () => ask('select pg_promote()', own),
      remove: follower.stop,
    }
  }
  let count = 0
  // Sequential, because PostgreSQL copies a database, template1 by default, and refuses concurrent copies.
  let last: Promise<unknown> = Promise.resolve()
  const freshDatabase = async (like?: string) => {
    const name = `test_${++count}`
    const template = like === undefined ? 'template1' : new URL(like).pathname.slice(1)
    const created = last.then(() => ask(`create database ${name} template ${template} strategy file_copy`))
    last = created.catch(() => undefined)
    await created
    return address(name)
  }
  const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
    try {
      process.kill(pid, name)
    } catch (error) {
      // The process of a connection may have exited meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  const signalAll = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
    // The postmaster first: once suspended, it starts no further process.
    signal(pid, name)
    for (const child of await childrenOf(pid)) signal(child, name)
  }
  return {
    data,
    bySocket: address => `${address}?host=${folder}`,
    freshDatabase,
    stop: (how = 'restart') => server.end(how === 'restart' ? 'INT' : 'QUIT'),
    start: server.start,
    standby,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    remove: server.stop,
  }
}
