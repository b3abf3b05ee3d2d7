import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { customerToken, employeeToken, flags } from './upstream.ts'

const json = 'application/json'

/** Responses of the upstream without a fault. */
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
    '/api/v1/capabilities': { calls: [] },
    '/readyz': { status: 'ok' },
  }).map(([path, answer]) => [path, { type: json, body: JSON.stringify(answer) }]),
)
answers['/api/v1/admin/user/csv'] = { type: 'text/csv', body: 'company,name\r\n'.repeat(20_000) }

const head = (type: string, length: number | string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n${typeof length === 'number' ? `content-length: ${length}` : length}\r\n\r\n`

interface Exchange {
  socket: Socket
  type: string
  body: string
}

/** Writes without end, as fast as the client reads. */
const endless = ({ socket, type }: Exchange) => {
  socket.write(head(type, 'transfer-encoding: chunked'))
  const chunk = `10000\r\n${' '.repeat(0x1_0000)}\r\n`
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

/** Faults of an upstream once it has a request. */
export const upstreamFaults = {
  'is unreachable': ({ socket }: Exchange) => socket.destroy(),
  'resets the connection': ({ socket }: Exchange) => socket.resetAndDestroy(),
  'hangs before its headers': () => {},
  'hangs in its headers': ({ socket }: Exchange) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty'),
  'hangs in its body': ({ socket, type, body }: Exchange) =>
    socket.write(head(type, body.length * 2) + body.slice(0, 5)),
  'sends a body without end': endless,
  'sends garbage': ({ socket }: Exchange) => socket.write('\x00\x01 this is no HTTP\r\n\r\n'),
  'announces more bytes than it sends': ({ socket, type, body }: Exchange) =>
    socket.end(head(type, Buffer.byteLength(body) + 100) + body),
  'announces fewer bytes than it sends': ({ socket, type, body }: Exchange) => socket.write(head(type, 1) + body),
  'ends the connection without a response': ({ socket }: Exchange) => socket.end(),
  'sends 1xx before its response': ({ socket, type, body }: Exchange) =>
    socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${head(type, Buffer.byteLength(body))}${body}`),
  'responds 401 to everything': ({ socket }: Exchange) =>
    socket.write(`HTTP/1.1 401 Unauthorized\r\ncontent-type: ${json}\r\ncontent-length: 2\r\n\r\n{}`),
  'responds 503 to everything': ({ socket }: Exchange) =>
    socket.write(`HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html\r\ncontent-length: 4\r\n\r\nsoon`),
} satisfies Record<string, (exchange: Exchange) => unknown>

export type UpstreamFault = keyof typeof upstreamFaults

/** An upstream that works until `fail` sets a fault. */
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
  // A client error, such as an incomplete body, is not a fault of the upstream.
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Resolves when the fault holds. An unreachable upstream has no connection left that its client believes to be open. */
    fail: async (next: UpstreamFault | undefined) => {
      fault = next
      if (next !== 'is unreachable') return
      server.close()
      await Promise.all(Array.from(sockets, socket => once(socket.end(), 'close')))
    },
    /** Number of open connections. */
    connections: () => sockets.size,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
