/**
 * The gateway compared with other reverse proxies: requests per second, latencies and processor time of a relayed call of a
 * logged-in customer. Each gateway process has its own port and an equal share of the connections.
 *
 *   npm run bench -- gateway [--rounds N] [--seconds N]     tables for 1 and for 3 processes
 *   npm run bench -- gateway --profile [--seconds N]        processor time: bare http-proxy, ours with memory, with Redis
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { redisServer } from '../config/parts.ts'
import { freePort } from '../test/helper/free-port.ts'
import { type RedisServer, startRedis } from '../test/helper/services/redis.ts'
import { answer, path } from './gateway/call.ts'
import { compare } from './gateway/compare.ts'
import { expressContender, nginxContender, ours, peers, startUpstream } from './gateway/contenders.ts'
import expressPeer from './gateway/peers/express/package.json' with { type: 'json' }
import { type Profiled, profile } from './gateway/profile.ts'
import { causesTable, hottestTable, ownFunctionsTable } from './gateway/profile-tables.ts'
import type { Server } from './gateway/server.ts'
import { packageVersion, versionOf } from './gateway/versions.ts'
import { machine } from './table.ts'

const connections = 64

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    profile: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
if (!(rounds >= 1 && seconds >= 1)) throw new Error('--rounds and --seconds take whole numbers from 1')

const packages = ['fastify', '@fastify/http-proxy', '@fastify/session']
const programs = {
  wrk: versionOf('wrk', '-v'),
  nginx: versionOf('nginx', '-v'),
  redis: redisServer() && versionOf('redis-server', '-v'),
}
const versions = [
  ...Object.entries(programs).flatMap(([name, version]) => (version ? [`${name} ${version}`] : [])),
  ...packages.map(packageVersion),
  ...Object.entries(expressPeer.dependencies).map(([name, version]) => `${name} ${version}`),
].join(', ')

/** Name of the contender with ratio 1. */
const base = peers[0]?.name ?? ''

const load = () =>
  loadavg()
    .map(value => value.toFixed(1))
    .join(', ')

const say = (text: string) => console.log(`${text}\n`)

const describeRun = (loadBefore: string) => {
  say(`${machine()}; load average ${loadBefore} before, ${load()} after, the benchmark's own included`)
  say(versions)
  say(
    `GET ${path}, ${answer.length} bytes of JSON; ${connections} keep-alive connections, each with one request at a time. ` +
      'wrk and the upstream run on the same cores. Ours writes a log line per request to /dev/null, the others none.',
  )
}

const bothOfOurs = (folder: string, redis: RedisServer | undefined) => [
  ours('ours, memory', folder),
  ...(redis ? [ours('ours, Redis', folder, redis.freshDatabase())] : []),
]

const compareAll = async (folder: string, upstream: Server, redis: RedisServer | undefined) => {
  const loadBefore = load()
  if (programs.nginx === undefined) say('nginx is not installed, so it is skipped: apt-get install nginx')
  const contenders = [
    ...(programs.nginx === undefined ? [] : [nginxContender(folder)]),
    ...peers,
    expressContender(folder),
    ...bothOfOurs(folder, redis),
  ]
  const options = { contenders, upstream, processes: [1, 3], connections, rounds, seconds, folder }
  const tables = await compare(options, base)
  describeRun(loadBefore)
  say(
    `Best of ${rounds} alternating rounds of ${seconds} s after a warm-up; ratios: ${base} = 1.00. CPU: the gateway's own ` +
      'processes. Each has its own port and an equal share of the connections.',
  )
  for (const text of tables) say(text)
}

const profileOurs = async (folder: string, upstream: Server, redis: RedisServer | undefined) => {
  const loadBefore = load()
  const [bare] = peers
  const all: Profiled[] = []
  for (const contender of [...(bare ? [bare] : []), ...bothOfOurs(folder, redis)])
    all.push(await profile(contender, { upstream, connections, seconds, folder }))
  describeRun(loadBefore)
  say("Processor time of the main thread, the profiler's own cost included. Shares are of its busy time.")
  say(all.map(one => `${one.name}: ${one.requests} requests in ${one.seconds.toFixed(1)} s`).join('; '))
  say(causesTable(all))
  for (const one of all.slice(1)) {
    say(hottestTable(one))
    say(ownFunctionsTable(one))
  }
}

if (programs.wrk === undefined) throw new Error('wrk, the load generator, is not installed: apt-get install wrk')
if (programs.redis === undefined)
  say('Redis is not installed, so ours runs with memory only: apt-get install redis-server')

const folder = await mkdtemp(join(tmpdir(), 'yardkey-bench-'))
let upstream: Server | undefined
let redis: RedisServer | undefined
try {
  upstream = await startUpstream(await freePort())
  redis = programs.redis === undefined ? undefined : await startRedis()
  await (values.profile ? profileOurs : compareAll)(folder, upstream, redis)
} finally {
  await upstream?.stop()
  await redis?.stop()
  await rm(folder, { recursive: true, force: true })
}
