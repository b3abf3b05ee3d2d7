import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { freePort } from '../../test/helper/free-port.ts'
import { startPostgres } from '../../test/helper/services/postgres.ts'
import { startRedis } from '../../test/helper/services/redis.ts'
import { startSmtpSink } from '../../test/helper/smtp-sink.ts'
import { seedPeople } from '../people.ts'
import { createServer } from '../server.ts'
import { startRelay } from './relay.ts'

/** A fault of one dependency. */
export interface Fault {
  dependency: string
  name: 'slow' | 'silent' | 'gone' | 'read-only' | 'full'
  /** Minimum duration: people act at its start and again after this time. */
  lastsMs: number
  begin: () => Promise<void> | void
  end: () => Promise<void> | void
}

/** Durations of faults. A silent mail server must outlast one delivery attempt. */
const usualMs = 3_000
const mailMs = 12_000

const nothing = async () => {}

const randomSecret = () => randomBytes(32).toString('base64')

const portOf = (url: string) => Number(new URL(url).port)

const through = (url: string, port: number) => {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

/** Runs a statement on a connection of its own that may write. */
const run = async (databaseUrl: string, ...statements: string[]) => {
  const client = new Client({ connectionString: databaseUrl, options: '-c default_transaction_read_only=off' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Ends the connections of the account API, so that it gets new ones. */
const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yardkey-account-api'`

/** One BFF and one account API with PostgreSQL, Redis and a mail server, and a relay in front of each dependency. */
export const startSite = async (people: number) => {
  const [postgres, redis, sink] = await Promise.all([
    startPostgres(),
    startRedis({ keepsData: true }),
    startSmtpSink('accepts-all'),
  ])
  const databaseUrl = await postgres.freshDatabase()
  const [bffPort, apiPort] = [await freePort(), await freePort()]
  const relays = {
    api: await startRelay(apiPort),
    redis: await startRelay(portOf(redis.url)),
    postgres: await startRelay(portOf(databaseUrl)),
    smtp: await startRelay(portOf(sink.url)),
  }
  const shared = { PUBLIC_URL: `http://localhost:${bffPort}`, TRUST_PROXY: '127.0.0.1/32' }
  const mail = { SMTP_URL: `smtp://127.0.0.1:${relays.smtp.port}`, MAIL_FROM: 'Yardkey <noreply@maker.example>' }
  const apiEnv = {
    ...shared,
    ...mail,
    TOKEN_KEYS: randomSecret(),
    DATABASE_URL: through(databaseUrl, relays.postgres.port),
    DEMO_DATA: 'off',
  }
  const bffEnv = {
    ...shared,
    ...mail,
    SESSION_SECRETS: randomSecret(),
    TOKEN_KEYS: randomSecret(),
    REDIS_URL: through(redis.url, relays.redis.port),
    API_BASE_URL: `http://127.0.0.1:${relays.api.port}`,
  }
  /** The two processes, with additional variables. */
  const processes = (more: Record<string, string> = {}) => ({
    api: createServer({
      name: 'account API',
      entry: 'server/account-api-main.ts',
      port: apiPort,
      env: { ...apiEnv, ...more },
    }),
    bff: createServer({ name: 'BFF', entry: 'server/main.ts', port: bffPort, env: { ...bffEnv, ...more } }),
  })
  const { api, bff } = processes()
  await api.start()
  await bff.start()
  await seedPeople(databaseUrl, people)
  const alterDatabase = `alter database ${new URL(databaseUrl).pathname.slice(1)}`
  // So that a confirmed commit survives a crash of PostgreSQL.
  await run(databaseUrl, `${alterDatabase} set synchronous_commit = on`, endConnections)

  const slow = (dependency: string, relay: (typeof relays)['api'], ms: number): Fault => ({
    dependency,
    name: 'slow',
    lastsMs: usualMs,
    begin: () => relay.delay(ms),
    end: () => relay.delay(0),
  })
  const state = (
    dependency: string,
    name: Fault['name'],
    begin: Fault['begin'],
    end: Fault['end'],
    lastsMs = usualMs,
  ): Fault => ({ dependency, name, lastsMs, begin, end })
  const gone = (
    dependency: string,
    relay: (typeof relays)['api'],
    stop: () => Promise<unknown>,
    start: () => Promise<unknown>,
  ): Fault => ({
    dependency,
    name: 'gone',
    lastsMs: usualMs,
    begin: async () => {
      await stop()
      relay.refuse()
    },
    end: async () => {
      await start()
      await relay.accept()
    },
  })
  const halt = (pid: () => number) => () => void process.kill(pid(), 'SIGSTOP')
  const resume = (pid: () => number) => () => void process.kill(pid(), 'SIGCONT')
  const command = (text: string) => async () => void (await redis.tell(text))
  const faults: Fault[] = [
    slow('account API', relays.api, 1_000),
    state('account API', 'silent', halt(api.pid), resume(api.pid)),
    gone('account API', relays.api, () => api.end('SIGKILL'), api.start),
    slow('Redis', relays.redis, 250),
    state('Redis', 'silent', redis.freeze, redis.thaw),
    gone('Redis', relays.redis, redis.crash, redis.start),
    // As an old primary after a failover: nothing listens at the port of its new one.
    state('Redis', 'read-only', command('REPLICAOF 127.0.0.1 1'), command('REPLICAOF NO ONE')),
    state('Redis', 'full', command('CONFIG SET maxmemory 1'), command('CONFIG SET maxmemory 0')),
    slow('PostgreSQL', relays.postgres, 50),
    state('PostgreSQL', 'silent', postgres.freeze, postgres.thaw),
    gone('PostgreSQL', relays.postgres, () => postgres.stop('crash'), postgres.start),
    // As a standby.
    state(
      'PostgreSQL',
      'read-only',
      () => run(databaseUrl, `${alterDatabase} set default_transaction_read_only = on`, endConnections),
      () => run(databaseUrl, `${alterDatabase} reset default_transaction_read_only`, endConnections),
    ),
    slow('SMTP', relays.smtp, 500),
    state(
      'SMTP',
      'silent',
      halt(() => sink.pid),
      resume(() => sink.pid),
      mailMs,
    ),
    // The process keeps running, because it holds the counts; only its port is closed.
    gone('SMTP', relays.smtp, nothing, nothing),
  ]
  return {
    origin: bff.origin,
    databaseUrl,
    api,
    bff,
    processes,
    faults,
    // Retried once, because the sink may close an idle connection.
    mails: () => sink.accepted().catch(sink.accepted),
    stop: async () => {
      if (bff.isRunning()) await bff.end('SIGTERM')
      if (api.isRunning()) await api.end('SIGTERM')
      for (const relay of Object.values(relays)) relay.close()
      await Promise.all([redis.stop(), postgres.remove(), sink.stop()])
    },
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>
