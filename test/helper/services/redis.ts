import { once } from 'node:events'
import { connect } from 'node:net'
import { redisServer } from '../../../config/parts.ts'
import { freePort } from '../free-port.ts'
import { type Kept, keep, serverFolder, serverOwner } from './keep.ts'

/** Logical databases of one server: more than there are test files. */
const databases = 1000

export interface RedisServer {
  /** Address of the server, database 0. */
  url: string
  /** Address of a logical database that nobody has used yet. */
  freshDatabase: () => string
  stop: () => Promise<void>
  /** Starts it again at the same address, empty. */
  start: () => Promise<void>
}

const answers = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.write('PING\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    if (!answer.toString().startsWith('+PONG')) throw new Error(answer.toString())
  } finally {
    socket.destroy()
  }
}

/** A throwaway Redis on a loopback port of its own; it keeps nothing on disk. */
export const startRedis = async (): Promise<RedisServer> => {
  const program = redisServer()
  if (program === undefined) throw new Error('Redis is not installed')
  const port = await freePort()
  let running: Kept | undefined
  const start = async () => {
    const owner = serverOwner()
    const folder = await serverFolder(owner)
    const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', databases }
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    running = await keep([program, ...flags], { owner, folder, signal: 'TERM', ready: () => answers(port) })
  }
  await start()
  const url = `redis://127.0.0.1:${port}`
  let count = 0
  return {
    url,
    freshDatabase: () => `${url}/${++count}`,
    stop: async () => {
      await running?.stop()
      running = undefined
    },
    start,
  }
}
