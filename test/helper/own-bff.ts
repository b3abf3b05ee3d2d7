import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { BffConfig } from '../../server/bff/config.ts'
import type { Timeouts } from '../../server/bff/upstream/upstream.ts'

/** Starts a BFF as a separate process, so that a test can check whether it survives. `log()` returns its log lines. */
export const startOwnBff = async (upstream: string, own: Partial<BffConfig> = {}, timeouts?: Partial<Timeouts>) => {
  const settings = [own, ...(timeouts ? [timeouts] : [])].map(part => JSON.stringify(part))
  const child = spawn(process.execPath, ['test/helper/bff-process.ts', upstream, ...settings], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (text: Buffer) => {
    log += text.toString()
  })
  const exit = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = new URL(line.toString().trim())
  return {
    child,
    origin: url.origin,
    port: Number(url.port),
    log: () => log,
    /** Resolves with the exit code. */
    exit: exit.then(([code]) => code as number | null),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Stops it with SIGTERM. @returns its exit code */
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await exit
      return code as number | null
    },
  }
}
export type OwnBff = Awaited<ReturnType<typeof startOwnBff>>
