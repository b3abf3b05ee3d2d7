// @module-tag all

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownPage } from '../helper/bff.ts'
import { startCollector } from '../helper/collector.ts'
import { freePort } from '../helper/free-port.ts'
import { moduleLogOption, threadsThatLoaded } from '../helper/loaded-modules.ts'
import { type Product, startProcess } from '../helper/product.ts'
import { demoTokenKeys } from '../helper/services/demo-data.ts'
import { demoFolder, demoPostgresUrl, isMissing, postgresUrl, redisUrl } from '../helper/services.ts'

/** Runs a program until it exits. */
const runToEnd = async (entry: string, args: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output }
}

/** A client that has received a response and keeps the connection open. */
const keepAlive = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('200 OK')
  return socket
}

describe('starting and stopping', () => {
  let folder = ''
  const running: Product[] = []
  const start = async (entry: string, ready: string, env: Record<string, string>) => {
    const product = await startProcess(entry, ready, { DATA_DIR: folder, ...env })
    running.push(product)
    return product
  }
  /** Puts demo data into the folder, as an earlier start would. */
  const fill = async () => cp(await demoFolder(), folder, { recursive: true })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yardkey-start-'))
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(product => product.stop()))
    await rm(folder, { recursive: true, force: true })
  })

  it('npm start: shows addresses and demo accounts, loads only what it needs; a second start on the data fails', async () => {
    const port = await freePort()
    const env = { PORT: String(port), NODE_OPTIONS: moduleLogOption }
    await fill()
    const product = await start('server/main.ts', `http://localhost:${port}/readyz`, env)
    expect(product.output()).toContain(`http://localhost:${port}/loginFront`)
    expect(product.output()).toContain(`http://localhost:${port}/dev/mailbox`)
    expect(product.output()).toMatch(/manager@aozora\.example +Manager_2026/)
    expect(threadsThatLoaded('fastify', product.output())).toEqual(['main', 'worker'])
    const unneeded = ['redis', '@redis/client', 'pg', 'nodemailer/lib/smtp-pool', 'ajv']
    for (const name of ['@opentelemetry/[\\w-]+', 'prom-client', ...unneeded])
      expect(threadsThatLoaded(name, product.output())).toEqual([])

    const second = await runToEnd('server/main.ts', [], { DATA_DIR: folder, PORT: String(await freePort()) })
    expect(second).toEqual({ code: 1, output: expect.stringContaining('in use by another Yardkey process') })
    expect(second.output).not.toContain('    at ')
  })

  it('the page is served while the account API starts, and calls wait for it', async () => {
    const port = await freePort()
    const env = { PORT: String(port), DEMO_DATA: 'off' }
    const product = await start('server/main.ts', `http://localhost:${port}/loginFront`, env)
    expect(product.output()).not.toContain('Yardkey runs')
    const statuses: number[] = []
    // On a busy machine a start can take longer than a call waits. Without waiting, these would be refused in no time.
    while (statuses.length < 8 && statuses.at(-1) !== 200)
      statuses.push((await fetch(`${product.origin}/api/v1/front/industries`, { headers: ownPage })).status)
    expect(statuses.at(-1)).toBe(200)
    expect(product.output()).toContain('Yardkey runs')
  })

  it('a signal that arrives several times at once, as from a terminal through npm, ends it with exit 0', async () => {
    const port = await freePort()
    const env = { PORT: String(port), API_BASE_URL: `http://127.0.0.1:${await freePort()}` }
    const product = await start('server/main.ts', `http://localhost:${port}/healthz`, env)
    for (let times = 0; times < 3; times++) process.kill(product.pid, 'SIGINT')
    expect(await product.stop()).toBe(0)
  })

  it('SIGTERM: exit 0 within 10 seconds, although clients keep their connections open', async () => {
    const port = await freePort()
    await fill()
    const product = await start('server/main.ts', `http://localhost:${port}/readyz`, { PORT: String(port) })
    const clients = await Promise.all([keepAlive(port), keepAlive(port)])
    // By its own limit of nine seconds it would exit with 1.
    expect(await product.stop()).toBe(0)
    for (const client of clients) client.destroy()
  })

  it.each(['server/main.ts', 'server/account-api-main.ts'])(
    '%s, a port in use: reports it and exits with 1, before a database is made',
    async entry => {
      const taken = createServer().listen(0, '127.0.0.1')
      await once(taken, 'listening')
      const { port } = taken.address() as { port: number }
      const env = { DATA_DIR: folder, PORT: String(port), ACCOUNT_API_PORT: String(port) }
      const { code, output } = await runToEnd(entry, [], env)
      taken.close()
      expect(code).toBe(1)
      expect(output).toContain(`address already in use 127.0.0.1:${port}. Stop what listens there`)
      expect((await readdir(folder)).filter(name => name.startsWith('database'))).toEqual([])
    },
  )

  it.skipIf(isMissing('postgres'))(
    'SIGTERM while it starts: exit 0 at once, whatever the start waits for',
    async () => {
      const url = await postgresUrl()
      const other = new Client({ connectionString: url })
      await other.connect()
      // Migrations of another process, which take longer than ours may wait at its end.
      await other.query('begin; select pg_advisory_xact_lock(3853314791062309107)')
      const env = { DATA_DIR: folder, ACCOUNT_API_PORT: String(await freePort()), DATABASE_URL: url }
      const child = spawn(process.execPath, ['server/account-api-main.ts'], { env, stdio: 'ignore' })
      const exit = once(child, 'exit')
      const waiting = async () =>
        (await other.query("select from pg_locks where locktype = 'advisory' and not granted")).rows.length
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
      child.kill('SIGTERM')
      expect(await exit).toEqual([0, null])
      await other.end()
    },
  )

  it('an invalid configuration: lists the problems and exits with 1', async () => {
    const { code, output } = await runToEnd('server/main.ts', ['--without-account-api'], { PORT: 'x' })
    expect(code).toBe(1)
    expect(output).toContain('PORT: got "x", expected a whole number from 1 to 65535')
    expect(output).toContain('API_BASE_URL: got nothing')

    const alone = await runToEnd('server/account-api-main.ts', [], { APP_ENV: 'production', DATA_DIR: folder })
    expect(alone.code).toBe(1)
    expect(alone.output).toContain('TRUST_PROXY: got nothing, expected the networks of the BFFs')
    expect(alone.output).toContain('SMTP_URL: got nothing')
    expect(alone.output).toContain('TOKEN_KEYS: got nothing, expected random bytes in production')
  })

  it('in production every line on standard output is JSON, including the first', async () => {
    const port = await freePort()
    const { output } = await start('server/main.ts', `http://localhost:${port}/healthz`, {
      APP_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'https://yardkey.example',
      API_BASE_URL: `http://127.0.0.1:${await freePort()}`,
      SESSION_SECRETS: randomBytes(32).toString('base64'),
      TOKEN_KEYS: randomBytes(32).toString('base64'),
    })
    await fetch(`http://localhost:${port}/company`)
    await expect.poll(output).toMatch(/"\/company".*\n/)
    const lines = output().trimEnd().split('\n')
    // There may be others, such as that of the account API which is away.
    const told = lines.map(line => JSON.parse(line)).filter(({ msg }) => /^(?:started|request completed)$/.test(msg))
    expect(told).toMatchObject([
      { msg: 'started', address: 'https://yardkey.example', appEnv: 'production' },
      ...told.slice(1, -1),
      { msg: 'request completed', req: { path: '/company' } },
    ])
  })

  it.skipIf(isMissing('postgres') || isMissing('redis'))(
    'account API on PostgreSQL and BFF with Redis, as separate processes, with metrics and traces',
    async () => {
      const [apiPort, port, apiMetrics, metrics] = [
        await freePort(),
        await freePort(),
        await freePort(),
        await freePort(),
      ]
      const collector = await startCollector()
      const metricsOf = async (at: number) => (await fetch(`http://127.0.0.1:${at}/metrics`)).text()
      const api = await start('server/account-api-main.ts', `http://127.0.0.1:${apiPort}/readyz`, {
        ACCOUNT_API_PORT: String(apiPort),
        DATABASE_URL: await demoPostgresUrl(),
        TOKEN_KEYS: demoTokenKeys,
        PUBLIC_URL: `http://localhost:${port}`,
        NODE_OPTIONS: moduleLogOption,
        METRICS_PORT: String(apiMetrics),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      })
      const bff = await start('server/main.ts', `http://localhost:${port}/readyz`, {
        PORT: String(port),
        API_BASE_URL: `http://127.0.0.1:${apiPort}`,
        REDIS_URL: await redisUrl(),
        NODE_OPTIONS: moduleLogOption,
        METRICS_PORT: String(metrics),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      })
      const answer = await fetch(`${bff.origin}/api/v1/front/industries`, { headers: ownPage })
      expect(answer.status).toBe(200)
      await fetch(`${bff.origin}/api/v1/front/countries`, { headers: ownPage })
      expect(api.output().match(/TRUST_PROXY does not name its sender/g)).toHaveLength(1)
      const ofApi = await metricsOf(apiMetrics)
      expect(ofApi).toContain(
        'http_request_duration_seconds_count{method="GET",route="/api/v1/front/industries",status="200"} 1',
      )
      expect(ofApi).toMatch(/^database_pool\{state="total"\} [1-9]/m)
      expect(ofApi).toMatch(/^database_pool\{state="waiting"\} 0$/m)
      expect(ofApi).toMatch(/^mails_waiting 0$/m)
      expect(await metricsOf(metrics)).toMatch(/^redis_up 1$/m)
      expect(await api.stop()).toBe(0)
      expect((await fetch(`${bff.origin}/readyz`)).status).toBe(503)
      expect((await fetch(`${bff.origin}/healthz`)).status).toBe(200)
      expect(await bff.stop()).toBe(0)
      for (const name of ['@opentelemetry/sdk-trace', 'prom-client']) {
        expect(threadsThatLoaded(name, bff.output())).toEqual(['main'])
        expect(threadsThatLoaded(name, api.output())).toEqual(['worker'])
      }
      const spans = collector.spans()
      const call = spans.find(({ name, kind }) => name === 'GET /api/v1/front/industries' && kind === 2)
      const ofCall = spans
        .filter(({ traceId }) => traceId === call?.traceId)
        .map(({ service, name }) => `${service} ${name}`)
      expect(ofCall.sort()).toEqual([
        'yardkey-account-api GET /api/v1/front/industries',
        'yardkey-account-api select',
        'yardkey-bff GET /api/v1/front/industries',
        'yardkey-bff GET /api/v1/front/industries',
      ])
      await collector.close()
    },
  )
})
