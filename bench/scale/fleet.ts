import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { haproxy } from '../../config/parts.ts'
import { freePort } from '../../test/helper/free-port.ts'
import { startPostgres } from '../../test/helper/services/postgres.ts'
import { type RedisServer, startRedis } from '../../test/helper/services/redis.ts'
import { startTcpProxy } from '../../test/helper/tcp-proxy.ts'
import { createServer, type Server } from '../server.ts'

/** Starts HAProxy with the configuration in this folder. Its output goes to standard error only if it crashes. */
const startHaproxy = async (env: Record<string, string>) => {
  const program = haproxy()
  if (program === undefined) throw new Error('HAProxy is not installed')
  const child = spawn(program, ['-db', '-f', 'bench/scale/haproxy.cfg'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  const exit = once(child, 'exit')
  let isStopping = false
  child.once('exit', code => {
    if (!isStopping) console.error(`HAProxy exited with ${code}:\n${output}`)
  })
  return async () => {
    isStopping = true
    child.kill('SIGTERM')
    await exit
  }
}

/** A Redis and its replica behind one address, as hosted ones are. */
const startRedisPair = async () => {
  let [primary, replica] = await Promise.all([startRedis({ keepsData: true }), startRedis({ keepsData: true })])
  const follow = (other: RedisServer) => `REPLICAOF 127.0.0.1 ${new URL(other.url).port}`
  const tell = async (server: RedisServer, command: string) => {
    const reply = await server.tell(command)
    if (!reply.startsWith('+OK')) throw new Error(`Redis answers ${command} with ${reply}`)
  }
  await tell(replica, follow(primary))
  while (!(await replica.tell('INFO replication')).includes('master_link_status:up')) await wait(100)
  const proxy = await startTcpProxy(primary.url.replace('redis:', 'http:'))
  return {
    url: proxy.origin.replace('http:', 'redis:'),
    primary: () => primary,
    /** Makes the replica the primary. Open connections stay at the earlier one, which then refuses writes. */
    failOver: async () => {
      await tell(replica, 'REPLICAOF NO ONE')
      await tell(primary, follow(replica))
      proxy.leadTo(replica.url)
      ;[primary, replica] = [replica, primary]
    },
    stop: async () => {
      proxy.close()
      await Promise.all([primary.stop(), replica.stop()])
    },
  }
}

const randomSecret = () => randomBytes(32).toString('base64')

/** Starts three BFFs and two account APIs behind HAProxy, with a separate PostgreSQL and a pair of Redis. */
export const startFleet = async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedisPair()])
  const databaseUrl = await postgres.freshDatabase()
  const [publicPort, accountApiPort, ...ports] = [
    await freePort(),
    await freePort(),
    ...[await freePort(), await freePort(), await freePort(), await freePort(), await freePort()],
  ]
  const shared = { PUBLIC_URL: `http://localhost:${publicPort}`, TRUST_PROXY: '127.0.0.1/32', DRAIN_SECONDS: '2' }
  const apiSecrets = { TOKEN_KEYS: randomSecret() }
  const secrets = { SESSION_SECRETS: randomSecret(), TOKEN_KEYS: randomSecret() }
  const server = (index: number): Server => {
    const port = ports[index] ?? 0
    const isApi = index < 2
    return createServer({
      name: isApi ? `account API ${index + 1}` : `BFF ${index - 1}`,
      entry: isApi ? 'server/account-api-main.ts' : 'server/main.ts',
      port,
      env: isApi
        ? { ...shared, ...apiSecrets, DATABASE_URL: databaseUrl, DEMO_DATA: 'off' }
        : { ...shared, ...secrets, REDIS_URL: redis.url, API_BASE_URL: `http://127.0.0.1:${accountApiPort}` },
    })
  }
  const servers = [0, 1, 2, 3, 4].map(server)
  const portOf = (index: number) => String(ports[index])
  const stopHaproxy = await startHaproxy({
    PUBLIC_PORT: String(publicPort),
    ACCOUNT_API_PORT: String(accountApiPort),
    ...{ API_1: portOf(0), API_2: portOf(1), BFF_1: portOf(2), BFF_2: portOf(3), BFF_3: portOf(4) },
  })
  // Sequential, because the first account API migrates the database.
  for (const { start } of servers) await start()
  const origin = `http://localhost:${publicPort}`

  return {
    origin,
    databaseUrl,
    servers,
    redis,
    /** Waits until the proxy has a ready process. */
    ready: async () => {
      for (let tries = 0; tries < 100; tries++) {
        const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
        if (answer?.ok) return
        await wait(100)
      }
      throw new Error('the fleet did not become ready')
    },
    stop: async () => {
      await stopHaproxy()
      await Promise.all(servers.map(({ end }) => end('SIGTERM')))
      await Promise.all([redis.stop(), postgres.remove()])
    },
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>
