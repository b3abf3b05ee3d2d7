import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy between a browser and a server. `stopAfter(bytes)` stalls the next response of this content type after
 * that many bytes; other responses, such as code that the page loads ahead, pass. `cut` closes all connections.
 * `stopAfter(Infinity)` lets later responses pass. `leadTo` sends new connections to another server.
 */
export const startTcpProxy = async (origin: string, contentType = '') => {
  let target = new URL(origin)
  const sockets = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    let counted = false
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      counted ||= bytes.includes(contentType)
      if (!counted) {
        near.write(bytes)
        return
      }
      near.write(bytes.subarray(0, left))
      left -= bytes.length
      if (left <= 0) far.pause()
    })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stopAfter: (bytes: number) => {
      left = bytes
    },
    cut,
    leadTo: (other: string) => {
      target = new URL(other)
    },
    close: () => {
      server.close()
      cut()
    },
  }
}
