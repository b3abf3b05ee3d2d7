// @module-tag all

/** Open connections cannot use up the file descriptors of a process, and no timer can end it. */
import { readdir } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../helper/account-api.ts'
import { ownPage } from '../helper/bff.ts'
import { freePort } from '../helper/free-port.ts'
import { type Product, startProcess } from '../helper/product.ts'
import { requestText } from '../helper/raw-client.ts'
import { demoFolder, demoPostgresUrl, isFull, isMissing, redisUrl } from '../helper/services.ts'
import { takeDescriptorsOption } from '../helper/take-descriptors-option.ts'
import { startUpstream } from '../helper/upstream.ts'

const descriptors = 160
const attacker = '127.0.0.1'
const visitor = '127.0.0.2'

/** What a connection sends before it falls silent. */
const openings = {
  nothing: '',
  'half a head': 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n',
  'half a body': `${requestText('POST', '/api/v1/front/verification', {
    ...ownPage,
    'content-type': 'application/json',
    'content-length': '20',
  })}{`,
  'a whole request': requestText('GET', '/healthz'),
}

/** Status of a GET over a connection of its own, from an address; 0 without an answer. */
const statusOf = (origin: string, path: string, from: string): Promise<number> =>
  new Promise(resolve => {
    get(`${origin}${path}`, { headers: ownPage, localAddress: from, agent: false }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })

/** Keeps this many silent connections open, also if the server closes them. */
const attack = (port: number, texts: string[], count = 300) => {
  const sockets = new Set<Socket>()
  const answers: string[] = []
  let begun = 0
  let stopped = false
  const open = (text: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: attacker })
    sockets.add(socket)
    socket.on('connect', () => {
      begun++
      socket.write(text)
    })
    socket.on('data', bytes => answers.push(bytes.toString('latin1')))
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket)
        if (!stopped) setTimeout(() => !stopped && open(text), 250)
      })
  }
  for (let at = 0; at < count; at++) open(texts[at % texts.length] ?? '')
  return {
    begun: () => begun,
    answers,
    stop: () => {
      stopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe('few descriptors', () => {
  const servers: Record<string, Product> = {}
  const paths: Record<string, string[]> = {
    'the account API': ['/healthz', '/readyz', '/api/v1/front/countries'],
    'the BFF': ['/healthz', '/readyz', '/api/v1/front/countries', '/loginFront'],
    'both in one process': ['/healthz', '/readyz', '/api/v1/front/countries', '/loginFront'],
  }
  const start = async (entry: string, variable: string, env: Record<string, string> = {}) => {
    const port = await freePort()
    const ready = `http://127.0.0.1:${port}/readyz`
    const like = env.API_BASE_URL === undefined ? await demoFolder() : undefined
    return startProcess(entry, ready, { [variable]: String(port), ...env }, like, descriptors)
  }
  beforeAll(async () => {
    servers['the account API'] = await start('server/account-api-main.ts', 'ACCOUNT_API_PORT')
    const API_BASE_URL = servers['the account API'].origin
    servers['the BFF'] = await start('server/main.ts', 'PORT', { API_BASE_URL })
    servers['both in one process'] = await start('server/main.ts', 'PORT')
  })
  afterAll(() => Promise.all(Object.values(servers).map(server => server.stop())))

  const serverNamed = (name: string) => {
    const server = servers[name]
    if (!server) throw new Error(`${name} did not start`)
    return { ...server, port: Number(new URL(server.origin).port) }
  }
  const kinds = { 'of all kinds': Object.values(openings), ...(isFull ? openings : {}) }
  const cases = Object.keys(paths).flatMap(name =>
    Object.entries(kinds).map(([kind, texts]) => ({ name, kind, texts })),
  )

  test.each(cases)('$name: 300 silent connections of one visitor, $kind', async ({ name, texts }) => {
    const { origin, port, output } = serverNamed(name)
    const begun = attack(port, [texts].flat())
    await expect.poll(begun.begun).toBeGreaterThanOrEqual(300)
    // Timers that run once a second have run.
    await wait(2_500)
    for (const path of paths[name] ?? []) expect([path, await statusOf(origin, path, visitor)]).toEqual([path, 200])
    begun.stop()
    for (const path of paths[name] ?? [])
      await expect.poll(async () => [path, await statusOf(origin, path, attacker)]).toEqual([path, 200])
    const said = output().match(/connections beyond the limit are closed/g) ?? []
    expect(said.length).toBeGreaterThan(0)
    expect(said.length).toBeLessThan(5)
  })
})

/** Requests a path as browsers do: a kept connection that the server has closed meanwhile is replaced. */
const browse = (origin: string, path: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(`${origin}${path}`, { headers: ownPage, agent }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', error =>
      request.reusedSocket ? browse(origin, path, agent).then(resolve, reject) : reject(error),
    )
  })

const office = isFull ? { descriptors: 1_024, people: 200 } : { descriptors: 300, people: 50 }

test(`an office of ${office.people} people with six connections each behind one address, and ${office.descriptors} descriptors`, async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), API_BASE_URL: 'http://127.0.0.1:9' }
  const bff = await startProcess('server/main.ts', `${origin}/healthz`, env, undefined, office.descriptors)
  const agents = Array.from({ length: office.people }, () => new Agent({ keepAlive: true, maxSockets: 6 }))
  const page = async (agent: Agent) => {
    const statuses = await Promise.all(Array.from({ length: 12 }, () => browse(origin, '/loginFront', agent)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  for (const round of [1, 2])
    for (let first = 0; first < agents.length; first += 5)
      await Promise.all(agents.slice(first, first + 5).map(page)).catch(error => {
        throw new Error(`round ${round}, person ${first}`, { cause: error })
      })
  for (const agent of agents) agent.destroy()
  expect(await bff.stop()).toBe(0)
})

describe('no descriptor at all', () => {
  const started: Product[] = []
  afterAll(() => Promise.all(started.map(product => product.stop())))
  const start = async (entry: string, ready: string, env: Record<string, string>, like?: string) => {
    const product = await startProcess(entry, ready, { ...env, NODE_OPTIONS: takeDescriptorsOption }, like, 256)
    started.push(product)
    return product
  }
  /** A connection that stays open, and the statuses of requests on it. */
  const keptConnection = (origin: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    return { ask: (path: string) => browse(origin, path, agent), close: () => agent.destroy() }
  }
  const observe = async ({ origin, pid, output }: Product, paths: string[]) => {
    const kept = keptConnection(origin)
    expect(await kept.ask('/healthz')).toBe(200)
    process.kill(pid, 'SIGCONT')
    await expect.poll(output).toContain('all descriptors are taken')
    const statuses = new Set<number>()
    // Timers that run once a second run several times.
    for (let round = 0; round < 8; round++) {
      for (const path of paths) statuses.add(await kept.ask(path))
      expect(await kept.ask('/healthz')).toBe(200)
      await wait(500)
    }
    process.kill(pid, 'SIGCONT')
    await expect.poll(output).toContain('descriptors are free')
    for (const path of paths)
      await expect.poll(async () => [path, await statusOf(origin, path, visitor)]).toEqual([path, 200])
    kept.close()
    return statuses
  }

  test('the BFF', async () => {
    const upstream = await startUpstream()
    upstream.answer('GET', '/api/v1/front/countries', async () => [])
    const [port, metricsPort] = [await freePort(), await freePort()]
    const env = {
      PORT: String(port),
      API_BASE_URL: upstream.origin,
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      ...(isMissing('redis') ? {} : { REDIS_URL: await redisUrl() }),
    }
    const bff = await start('server/main.ts', `http://127.0.0.1:${port}/readyz`, env)
    const [asset = ''] = (await readdir('dist/web/assets')).filter(name => name.endsWith('.js'))
    const statuses = await observe(bff, ['/readyz', '/loginFront', `/assets/${asset}`, '/api/v1/front/countries'])
    expect([...statuses].sort()).toEqual([200, 503])
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200)
    await upstream.close()
  })

  test.each(engines)('the account API on %s', async engine => {
    const port = await freePort()
    const database: Record<string, string> = engine === 'PGlite' ? {} : { DATABASE_URL: await demoPostgresUrl() }
    const env = {
      ACCOUNT_API_PORT: String(port),
      METRICS_PORT: String(await freePort()),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@b.example',
      ...database,
    }
    const like = engine === 'PGlite' ? await demoFolder() : undefined
    const api = await start('server/account-api-main.ts', `http://127.0.0.1:${port}/readyz`, env, like)
    const statuses = await observe(api, ['/readyz', '/api/v1/front/countries', '/api/v1/front/industries'])
    expect([[200], [200, 503], [503]]).toContainEqual([...statuses].sort())
  })
})
