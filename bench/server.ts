import { type Product, startProcess } from '../test/helper/process.ts'

/** A process of the product that can be restarted at the same address. */
export interface Server {
  name: string
  origin: string
  pid: () => number
  start: () => Promise<void>
  /** Stops it with a signal. @returns its exit code (null: killed) and the duration */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<{ exit: number | null; ms: number }>
  /** Whether the process exists; false after a crash. */
  isRunning: () => boolean
  /** Output of all its processes so far. */
  output: () => string
}

interface ServerOptions {
  name: string
  entry: 'server/main.ts' | 'server/account-api-main.ts'
  port: number
  env: Record<string, string>
  /** Host of its origin; default `localhost`. */
  host?: string
}

/** Creates a handle for a process of the product, which `start` starts. */
export const createServer = ({ name, entry, port, env, host = 'localhost' }: ServerOptions): Server => {
  const origin = `http://${host}:${port}`
  let product: Product | undefined
  let earlier = ''
  const running = () => {
    if (product === undefined) throw new Error(`${name} has not been started`)
    return product
  }
  return {
    name,
    origin,
    pid: () => running().pid,
    start: async () => {
      const variable = entry === 'server/main.ts' ? 'PORT' : 'ACCOUNT_API_PORT'
      product = await startProcess(entry, `${origin}/healthz`, { [variable]: String(port), ...env })
    },
    end: async signal => {
      const { pid, stop, output } = running()
      const start = performance.now()
      if (signal === 'SIGKILL' && isAlive(pid)) process.kill(pid, 'SIGKILL')
      const exit = await stop()
      product = undefined
      earlier += output()
      return { exit, ms: performance.now() - start }
    },
    isRunning: () => product !== undefined && isAlive(product.pid),
    output: () => earlier + (product?.output() ?? ''),
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
