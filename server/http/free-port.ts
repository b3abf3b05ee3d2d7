import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Asks whether a port is free, before something is made that only its server needs.
 *
 * @throws what its server would throw, such as EADDRINUSE
 */
export const expectFreePort = async (host: string, port: number): Promise<void> => {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
