import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../test/helper/free-port.ts'
import { type Contender, prepare } from './contenders.ts'
import { type CpuProfile, type Summary, summarize } from './cpu-profile.ts'
import { load, warmUp } from './load.ts'
import { type Server, startServer } from './server.ts'

interface Profiling {
  upstream: Server
  connections: number
  seconds: number
  folder: string
}

export interface Profiled extends Summary {
  name: string
  requests: number
  seconds: number
  /** Processor time of the main thread per request, in microseconds, the profiler's own cost included. */
  cost: number
}

/** The monotonic clock of a CPU profile, in microseconds. */
const now = () => Number(process.hrtime.bigint() / 1_000n)

/** Loads a Node gateway under `--cpu-prof`. The summary excludes the start and the warm-up. */
export const profile = async (contender: Contender, profiling: Profiling): Promise<Profiled> => {
  const { upstream, connections, seconds } = profiling
  const folder = await mkdtemp(join(profiling.folder, 'profile-'))
  const port = await freePort()
  const command = await contender.command(port, upstream.origin)
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250']
  const server = await startServer({ ...command, args: [...flags, ...command.args] }, port)
  const measure = async () => {
    const target = await prepare(contender, server, upstream)
    await warmUp([target], connections, folder)
    const [from, before] = [now(), server.mainThreadTime()]
    const { requests, failed } = await load([target], connections, seconds, folder)
    if (failed > 0) throw new Error(`${contender.name}: ${failed} requests failed`)
    return { from, to: now(), requests, cost: (server.mainThreadTime() - before) / requests }
  }
  // Node writes the profile on exit.
  const { from, to, requests, cost } = await measure().finally(server.stop)
  const file = (await readdir(folder)).find(name => name.endsWith('.cpuprofile'))
  if (file === undefined) throw new Error(`${contender.name} wrote no profile`)
  const summary = summarize(JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile, from, to)
  return { ...summary, name: contender.name, requests, seconds: (to - from) / 1e6, cost }
}
