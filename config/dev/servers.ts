import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The BFF, with the embedded account API or API_BASE_URL, as a process that can be restarted. */
export interface Servers {
  /** Resolves once the servers listen, also after a restart. Rejects while they are down. */
  ready: () => Promise<void>
  /** Restarts them. Debounced, because a checkout changes many files. */
  restart: () => void
  /** Stops them gracefully. */
  stop: () => Promise<void>
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** In its own process group: otherwise Ctrl+C would reach it twice, and a second signal means "stop at once". */
const start = (env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [main, '--without-page'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

const listening = async (child: ChildProcess) => {
  await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (!isAlive(child)) throw new Error('The servers have not started; the reason is above.')
}

const end = async (child: ChildProcess) => {
  if (!isAlive(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts the servers with the given environment. */
export const startServers = (env: NodeJS.ProcessEnv): Servers => {
  let child = start(env)
  let started = listening(child)
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  const startAgain = async () => {
    const from = performance.now()
    await end(child)
    if (stopping) return
    child = start(env)
    await listening(child)
    console.log(`Servers restarted in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  const report = (error: Error) => console.error(`${error.message} They restart at the next change.`)
  return {
    ready: async () => {
      await started
      if (!isAlive(child)) throw new Error('The servers are down.')
    },
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        console.log('Restarting the servers …')
        started = started.then(startAgain, startAgain)
        started.catch(report)
      }, 100)
    },
    stop: async () => {
      clearTimeout(timer)
      stopping = true
      await end(child)
    },
  }
}
