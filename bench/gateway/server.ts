import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A server of the benchmark: one process on its own port. */
export interface Server {
  port: number
  origin: string
  /** Processor time so far, user and system, all threads; microseconds. */
  cpuTime: () => number
  /** Processor time of the main thread. */
  mainThreadTime: () => number
  stop: () => Promise<void>
}

export interface Command {
  program: string
  args: string[]
  /** The whole environment of the process; absent: that of this process. */
  env?: Record<string, string>
}

/** Linux reports processor time in ticks of 10 ms: USER_HZ is 100 on every architecture that Node supports. */
const tickMicroseconds = 10_000

/** @param path under /proc, of a process or a thread */
const cpuTimeOf = (path: string): number => {
  const stat = readFileSync(`/proc/${path}/stat`, 'utf8')
  // The program's name, in parentheses, may contain spaces; utime and stime are fields 14 and 15, proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds
}

const isReady = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined)
  await response?.arrayBuffer()
  // Peers have no /readyz and respond otherwise; ours responds 503 until Redis is connected.
  return response !== undefined && response.status < 500
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([exit, wait(12_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
  await exit
}

/** Starts a server and waits until it is ready. Its standard output, the log of ours, goes to /dev/null. */
export const startServer = async ({ program, args, env }: Command, port: number): Promise<Server> => {
  const child = spawn(program, args, { ...(env ? { env } : {}), stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-10_000)
  })
  await once(child, 'spawn')
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await isReady(origin)); tries++) {
    if (child.exitCode !== null || tries > 300) {
      await stop(child)
      throw new Error(`${program} ${args.join(' ')} did not become ready:\n${output}`)
    }
    await wait(100)
  }
  const { pid = 0 } = child
  return {
    port,
    origin,
    cpuTime: () => cpuTimeOf(`${pid}`),
    mainThreadTime: () => cpuTimeOf(`${pid}/task/${pid}`),
    stop: () => stop(child),
  }
}
