import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitMs } from '../../config/test/limits.ts'

export interface Product {
  origin: string
  pid: number
  /** Standard output and standard error so far. */
  output: () => string
  /** Stops it with SIGTERM. @returns its exit code */
  stop: () => Promise<number | null>
}

/** Compiled sources, which `npm test` shares: a start takes a second less. */
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

/** Asks for at most ten seconds: a question that is lost is asked again. */
const answers = async (url: string) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  return response?.ok === true
}

/**
 * Starts an entry file of the product as a separate process, as `npm start` does, and waits until `ready` responds.
 * Its data folder is empty or a copy of `like`, unless `env` sets another. `stop` removes it. `descriptors` limits its open files.
 */
export const startProcess = async (
  entry: string,
  ready: string,
  env: Record<string, string>,
  like?: string,
  descriptors?: number,
): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-'))
  if (like !== undefined) await cp(like, folder, { recursive: true })
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors}; `
  const child: ChildProcess = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, entry], {
    env: { HOME: folder, DATA_DIR: folder, ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (text: Buffer) => {
    output += text.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exit = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await Promise.race([exit, wait(waitMs, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
    await exit
    await rm(folder, { recursive: true, force: true })
    return child.exitCode
  }
  const end = performance.now() + waitMs
  while (!(await answers(ready))) {
    if (child.exitCode !== null || performance.now() > end) {
      await stop()
      throw new Error(`${entry} did not become ready:\n${output}`)
    }
    await wait(100)
  }
  return { origin: new URL(ready).origin, pid: child.pid ?? 0, output: () => output, stop }
}
