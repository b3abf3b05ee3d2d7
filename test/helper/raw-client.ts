import { once } from 'node:events'
import { connect } from 'node:net'

/** A TCP connection on which a test writes arbitrary bytes and reads the response. */
export const openRawConnection = async (port: number) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
  })
  const closed = new Promise<void>(resolve => {
    socket.once('end', resolve).once('close', () => resolve())
  })
  await once(socket, 'connect')
  return {
    socket,
    write: (bytes: string) => socket.write(bytes, 'latin1'),
    /** The text received so far. */
    text: () => text,
    /** The text received until the server ends the connection. */
    whole: async () => {
      await closed
      return text
    },
    /** Closes the connection with a TCP reset. */
    reset: () => socket.resetAndDestroy(),
    close: () => socket.destroy(),
  }
}

/** Status, headers and body of the first response in a text. */
export const readAnswer = (text: string) => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map(header => {
      const at = header.indexOf(':')
      return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()]
    }),
  )
  return { status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

/** The text of a request. With a body, the headers must contain its length or transfer coding. */
export const requestText = (method: string, path: string, headers: Record<string, string> = {}, body = ''): string =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
