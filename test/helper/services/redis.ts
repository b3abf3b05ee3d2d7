import { once } from 'node:events'
import { connect } from 'node:net'
import { redisServer } from '../../../config/parts.ts'
import { freePort } from '../free-port.ts'
import { type SupervisedServer, serverFolder, serverOwner, superviseServer } from './supervise-server.ts'

/** Number of logical databases of one server: more than there are test files. */
const databases = 1000

export interface RedisServer {
  /** URL of the server, database 0. */
  url: string
  /** URL of an unused logical database. */
  freshDatabase: () => string
  stop: () => Promise<void>
  /** Restarts it at the same address: empty, unless it keeps its data. */
  start: () => Promise<void>
  /** Suspends its process. Its connections stay open, and the kernel accepts new ones. */
  freeze: () => void
  thaw: () => void
  /** Sends a command, such as `CONFIG SET maxmemory 1`. @returns the first piece of its reply */
  tell: (command: string) => Promise<string>
  /** Kills it. With `keepsData` its data are available after the next `start`. */
  crash: () => Promise<void>
}

/** What a connection says before its first command. */
const greeting = (password?: string): string[] => (password === undefined ? [] : [`AUTH ${password}`])

const ask = async (port: number, ...commands: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  try {
    let answer: Buffer = Buffer.alloc(0)
    for (const command of commands) {
      socket.write(`${command}\r\n`)
      ;[answer] = (await once(socket, 'data')) as [Buffer]
    }
    return answer.toString()
  } finally {
    socket.destroy()
  }
}

/** The server's process id. Rejects until the server answers. */
const pidOf = async (port: number, password?: string): Promise<number> => {
  const info = await ask(port, ...greeting(password), 'INFO server')
  const pid = Number(/process_id:(\d+)/.exec(info)?.[1])
  if (!(pid > 0)) throw new Error(info)
  return pid
}

/**
 * A temporary Redis on its own loopback port. With `keepsData` it has an append-only file as in docker-compose.yml, which
 * survives `crash`; otherwise it stores nothing on disk. With `password` it requires authentication.
 */
export const startRedis = async ({
  keepsData = false,
  password,
  more = {},
}: {
  keepsData?: boolean
  password?: string
  /** Further settings of redis.conf. */
  more?: Record<string, string>
} = {}): Promise<RedisServer> => {
  const program = redisServer()
  if (program === undefined) throw new Error('Redis is not installed')
  const port = await freePort()
  let running: SupervisedServer | undefined
  let pid = 0
  const start = async () => {
    if (running) return running.start()
    const owner = serverOwner()
    const folder = await serverFolder(owner)
    const settings = { port, bind: '127.0.0.1', save: '', appendonly: keepsData ? 'yes' : 'no', databases, ...more }
    const secret = password === undefined ? {} : { requirepass: password }
    const flags = Object.entries({ ...settings, ...secret }).flatMap(([name, value]) => [
      `--${name}`,
      ...String(value).split(' '),
    ])
    const ready = async () => {
      pid = await pidOf(port, password)
    }
    running = await superviseServer([program, ...flags], { owner, folder, signal: 'TERM', ready })
  }
  await start()
  const url = `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`
  let count = 0
  return {
    url,
    freshDatabase: () => `${url}/${++count}`,
    stop: async () => {
      await running?.stop()
      running = undefined
    },
    start,
    freeze: () => process.kill(pid, 'SIGSTOP'),
    thaw: () => process.kill(pid, 'SIGCONT'),
    tell: command => ask(port, ...greeting(password), command),
    crash: async () => {
      await running?.end('KILL')
    },
  }
}
