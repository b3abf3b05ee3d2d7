import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { customerToken, employeeToken, flags } from './upstream.ts'

const json = 'application/json'

/** What a sound upstream says to the calls that the tests make. */
const answers: Record<string, { type: string; body: string }> = Object.fromEntries(
  Object.entries({
    '/api/login': { api_token: customerToken, ...flags },
    '/api/v1/admin/login': { api_token: employeeToken, ...flags },
    '/api/logout': {},
    '/api/v1/front/check': flags,
    '/api/v1/front/companies': Array.from({ length: 5_000 }, (_, id) => ({ code: `C${id}`, company: 'あおぞら' })),
    '/api/v1/front/verification': { kind: 'new', state: 'unknown', email: null, company: null },
    '/api/v1/admin/company/list': { total: 0, page: 1, page_count: 1, data: [] },
    '/dev/mailbox.json': [],
    '/readyz': { status: 'ok' },
  }).map(([path, answer]) => [path, { type: json, body: JSON.stringify(answer) }]),
)
answers['/api/v1/admin/user/csv'] = { type: 'text/csv', body: 'company,name\r\n'.repeat(20_000) }

const head = (type: string, length: number | string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n${typeof length === 'number' ? `content-length: ${length}` : length}\r\n\r\n`

interface Asked {
  socket: Socket
  type: string
  body: string
}

/** Writes for ever, as fast as it is read. */
const endless = ({ socket, type }: Asked) => {
  socket.write(head(type, 'transfer-encoding: chunked'))
  const chunk = `10000\r\n${' '.repeat(0x1_0000)}\r\n`
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

/** All that an upstream can do wrong, once it has a request. */
export const upstreamFaults = {
  'is not there': ({ socket }: Asked) => socket.destroy(),
  'resets the connection': ({ socket }: Asked) => socket.resetAndDestroy(),
  'hangs before its headers': () => {},
  'hangs in its headers': ({ socket }: Asked) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty'),
  'hangs in its body': ({ socket, type, body }: Asked) => socket.write(head(type, body.length * 2) + body.slice(0, 5)),
  'sends a body without end': endless,
  'sends garbage': ({ socket }: Asked) => socket.write('\x00\x01 this is no HTTP\r\n\r\n'),
  'says more bytes than it sends': ({ socket, type, body }: Asked) =>
    socket.end(head(type, Buffer.byteLength(body) + 100) + body),
  'says fewer bytes than it sends': ({ socket, type, body }: Asked) => socket.write(head(type, 1) + body),
  'ends the connection without an answer': ({ socket }: Asked) => socket.end(),
  'sends 1xx before its answer': ({ socket, type, body }: Asked) =>
    socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${head(type, Buffer.byteLength(body))}${body}`),
  'says 401 to everything': ({ socket }: Asked) =>
    socket.write(`HTTP/1.1 401 Unauthorized\r\ncontent-type: ${json}\r\ncontent-length: 2\r\n\r\n{}`),
  'says 503 to everything': ({ socket }: Asked) =>
    socket.write(`HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html\r\ncontent-length: 4\r\n\r\nsoon`),
} satisfies Record<string, (asked: Asked) => unknown>

export type UpstreamFault = keyof typeof upstreamFaults

/** An upstream that is sound until `fail` says what it does wrong from then on. */
export const startFaultyUpstream = async () => {
  const sockets = new Set<Socket>()
  let fault: UpstreamFault | undefined
  const server = createServer((request, response) => {
    request.resume()
    const { type, body } = answers[request.url?.split('?', 1)[0] ?? ''] ?? { type: json, body: '{}' }
    if (fault) upstreamFaults[fault]({ socket: request.socket, type, body })
    else response.setHeader('content-type', type).end(body)
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  // A body that its client never ends is a fault of others.
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    fail: (next: UpstreamFault | undefined) => {
      fault = next
      if (next === 'is not there') {
        server.close()
        for (const socket of sockets) socket.destroy()
      }
    },
    /** Connections that it has now. */
    connections: () => sockets.size,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
