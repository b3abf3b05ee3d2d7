import { freePort } from '../../test/helper/free-port.ts'
import { table } from '../table.ts'
import { type Contender, prepare } from './contenders.ts'
import { type Load, load, type Target, warmUp } from './load.ts'
import { type Server, startServer } from './server.ts'

/** One measurement; `cpu` is the processor time of the gateway's processes per request, in microseconds. */
interface Measure extends Load {
  rate: number
  cpu: number
}

interface Running {
  contender: Contender
  servers: Server[]
  targets: Target[]
  /** By the number of processes. */
  measures: Map<number, Measure[]>
}

interface Comparison {
  contenders: Contender[]
  upstream: Server
  /** Numbers of processes to measure. */
  processes: number[]
  connections: number
  rounds: number
  seconds: number
  folder: string
}

const start = async ({ contender, servers, targets }: Running, count: number, upstream: Server) => {
  for (let at = 0; at < count; at++) {
    const port = await freePort()
    const server = await startServer(await contender.command(port, upstream.origin), port)
    servers.push(server)
    targets.push(await prepare(contender, server, upstream))
  }
}

const measure = async ({ servers, targets }: Running, count: number, comparison: Comparison): Promise<Measure> => {
  const { connections, seconds, folder } = comparison
  const used = servers.slice(0, count)
  const cpuTime = () => used.reduce((sum, server) => sum + server.cpuTime(), 0)
  const before = cpuTime()
  const seen = await load(targets.slice(0, count), connections, seconds, folder)
  return { ...seen, rate: seen.requests / seen.seconds, cpu: (cpuTime() - before) / seen.requests }
}

/** The round with the most requests per second, combined with the lowest processor time of any round. */
const bestOf = (measures: Measure[]): Measure | undefined => {
  if (measures.length === 0) return undefined
  const best = measures.reduce((one, other) => (other.rate > one.rate ? other : one))
  return { ...best, cpu: Math.min(...measures.map(({ cpu }) => cpu)) }
}

const describeRound = (round: number, count: number, { name }: Contender, seen: Measure): string =>
  `round ${round}, ${count} × ${name}: ${seen.rate.toFixed(0)}/s, p50 ${seen.p50.toFixed(1)}, p99 ${seen.p99.toFixed(1)} ms, ` +
  `${seen.cpu.toFixed(0)} µs of CPU a request${seen.failed > 0 ? `, ${seen.failed} FAILED` : ''}`

const head = ['requests/s', 'ratio', 'p50', 'p99', 'ratio', 'CPU a request', 'ratio']

const rowsOf = (all: Running[], count: number, base: string): string[][] => {
  const bests = all.map(({ contender, measures }) => ({
    name: contender.name,
    best: bestOf(measures.get(count) ?? []),
  }))
  const bare = bests.find(({ name }) => name === base)?.best
  const ratio = (value: number, to: number | undefined) => (to ? (value / to).toFixed(2) : '')
  return bests.map(({ name, best }) => {
    if (!best) return [name, 'failed']
    const { rate, p50, p99, cpu } = best
    return [
      name,
      rate.toFixed(0),
      ratio(rate, bare?.rate),
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      ratio(p99, bare?.p99),
      `${cpu.toFixed(0)} µs`,
      ratio(cpu, bare?.cpu),
    ]
  })
}

/**
 * Starts and warms up all contenders, then loads them in sequence in every round. A round with a failed request does not count.
 *
 * @param base name of the contender with ratio 1
 * @returns a table for each number of processes
 */
export const compare = async (comparison: Comparison, base: string): Promise<string[]> => {
  const { contenders, upstream, processes, connections, rounds, folder } = comparison
  const all = contenders.map((contender): Running => ({ contender, servers: [], targets: [], measures: new Map() }))
  try {
    for (const running of all) {
      await start(running, Math.max(...processes), upstream)
      await warmUp(running.targets, connections, folder)
    }
    for (let round = 1; round <= rounds; round++)
      for (const count of processes)
        for (const running of all) {
          const seen = await measure(running, count, comparison)
          console.error(describeRound(round, count, running.contender, seen))
          if (seen.failed === 0) running.measures.set(count, [...(running.measures.get(count) ?? []), seen])
        }
    return processes.map(count =>
      table([`${count} process${count > 1 ? 'es' : ''}`, ...head], rowsOf(all, count, base)),
    )
  } finally {
    await Promise.all(all.flatMap(({ servers }) => servers.map(server => server.stop())))
  }
}
