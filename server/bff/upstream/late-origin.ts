import { buildConnector } from 'undici'

/** Opens connections to a server that is still starting: they wait until it listens. */
export const connectOnceListening = (
  server: Promise<{ origin: string }>,
  limits: { timeout: number },
): buildConnector.connector => {
  const connect = buildConnector(limits)
  return (options, callback) => {
    server.then(
      ({ origin }) => {
        const { hostname, port } = new URL(origin)
        connect({ ...options, hostname, port }, callback)
      },
      (error: Error) => callback(error, null),
    )
  }
}
