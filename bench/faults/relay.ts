import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP relay in front of a server, which can delay traffic or refuse connections. */
interface Relay {
  port: number
  /** Delays each piece in both directions by this many milliseconds; 0: no delay. */
  delay: (ms: number) => void
  /** Resets all connections and refuses new ones. */
  refuse: () => void
  /** Accepts connections again. */
  accept: () => Promise<void>
  close: () => void
}

export const startRelay = async (target: number): Promise<Relay> => {
  let delayMs = 0
  const sockets = new Set<Socket>()

  const pass = (from: Socket, to: Socket) => {
    const later = (work: () => void) => (delayMs > 0 ? setTimeout(work, delayMs) : work())
    from.on('data', piece => later(() => to.write(piece)))
    from.on('end', () => later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      // After an `end` the other direction stays open.
      if (!from.readableEnded) to.destroy()
    })
    sockets.add(from)
  }
  const listen = async (port: number) => {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => {
      const other = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
      pass(socket, other)
      pass(other, socket)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }

  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const refuse = () => {
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port,
    delay: ms => {
      delayMs = ms
    },
    refuse,
    accept: async () => {
      server = await listen(port)
    },
    close: refuse,
  }
}
