/** The caps of connections, on a server that has few of them. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { capConnections, connectionCaps } from '../../server/http/connections.ts'
import { withinNetworks } from '../../server/http/network.ts'

const proxy = '127.0.0.9'
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server of at most four connections, two of them from one network. It answers /wait only at `release`. */
const start = async () => {
  const waiting: ServerResponse[] = []
  const lines: string[] = []
  const server = createServer((request, response) => {
    if (!connections.begin(request, response)) return
    if (request.url === '/wait') waiting.push(response)
    else response.end('ok')
  })
  const connections = capConnections(server, {
    caps: { all: 4, perNetwork: 2 },
    isTrusted: withinNetworks([`${proxy}/32`]),
    refuse: socket => socket.end('HTTP/1.1 503 refused\r\n\r\n'),
    log: () => pino({}, { write: (line: string) => void lines.push(line) }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    lines,
    stats: connections.stats,
    waiting: () => waiting.length,
    release: () => waiting.shift()?.end('ok'),
  }
}
type Server = Awaited<ReturnType<typeof start>>

/** A connection from an address, accepted by the server. */
const open = async ({ port, stats }: Server, localAddress: string) => {
  const seen = () => stats().open + stats().idle + stats().refused
  const before = seen()
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  let text = ''
  let ended = false
  socket.on('data', bytes => {
    text += bytes.toString()
  })
  socket.on('close', () => {
    ended = true
  })
  await once(socket, 'connect')
  await expect.poll(seen).toBeGreaterThan(before)
  closers.push(() => socket.destroy())
  return {
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`),
    write: (bytes: string) => socket.write(bytes),
    text: () => text,
    ended: () => ended,
    close: () => socket.destroy(),
  }
}

test('beyond the cap of a network, its longest idle connection is closed', async () => {
  const server = await start()
  const [first, second] = [await open(server, '127.0.0.1'), await open(server, '127.0.0.1')]
  first.ask('/')
  await expect.poll(first.text).toContain('200 OK')
  await open(server, '127.0.0.1')
  await expect.poll(second.ended).toBe(true)
  first.write('GET / HTTP/1.1\r\nhost: a\r\n')
  await open(server, '127.0.0.1')
  await expect.poll(first.ended).toBe(true)
  expect(server.stats()).toEqual({ open: 2, idle: 2, refused: 0 })
})

test('requests in progress are never closed: the new connection is refused', async () => {
  const server = await start()
  const [first, second] = [await open(server, '127.0.0.1'), await open(server, '127.0.0.1')]
  first.ask('/wait')
  await expect.poll(server.waiting).toBe(1)
  // Two at once: the connection is in use until both are answered.
  second.write('GET /wait HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2))
  await expect.poll(server.waiting).toBe(3)
  const third = await open(server, '127.0.0.1')
  await expect.poll(third.ended).toBe(true)
  expect(third.text()).toContain('503')
  server.release()
  server.release()
  await expect.poll(() => first.text() + second.text()).toMatch(/200 OK[\s\S]*200 OK/)
  await open(server, '127.0.0.1')
  await expect.poll(first.ended).toBe(true)
  expect(second.ended()).toBe(false)
  expect(server.stats()).toEqual({ open: 2, idle: 1, refused: 1 })
})

test('another network has room; beyond the cap of all, the longest idle one of any network is closed', async () => {
  const server = await start()
  const networks = ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2', '127.0.0.3']
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (const address of networks) opened.push(await open(server, address))
  await expect.poll(() => opened.map(connection => connection.ended())).toEqual([true, false, false, false, false])
  expect(server.stats()).toEqual({ open: 4, idle: 1, refused: 0 })
})

test("a trusted proxy's connections are many visitors': only the cap of all holds", async () => {
  const server = await start()
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (let count = 0; count < 5; count++) opened.push(await open(server, proxy))
  await expect.poll(() => opened.map(connection => connection.ended())).toEqual([true, false, false, false, false])
  opened[1]?.close()
  await expect.poll(() => server.stats().open).toBe(3)
})

test('the log says so once a minute at most', async () => {
  const server = await start()
  for (let count = 0; count < 12; count++) await open(server, '127.0.0.1')
  expect(server.lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, audit: 'connection_limit', network: '127.0.0.1', idle: 1, refused: 0 }),
  ])
})

test.each([
  { descriptors: 160, outgoing: 202, all: 21 },
  { descriptors: 256, outgoing: 404, all: 53 },
  { descriptors: 1_024, outgoing: 202, all: 726 },
  { descriptors: 1_024, outgoing: 404, all: 524 },
  { descriptors: 20_000, outgoing: 404, all: 8_192 },
  { descriptors: 1_048_576, outgoing: 404, all: 8_192 },
  { descriptors: Number.POSITIVE_INFINITY, outgoing: 404, all: 8_192 },
  { descriptors: 64, outgoing: 202, all: 8 },
])(
  '$descriptors descriptors, $outgoing for our own connections: $all connections',
  ({ descriptors, outgoing, all }) => {
    expect(connectionCaps(outgoing, descriptors)).toEqual({ all, perNetwork: Math.ceil(all / 2) })
  },
)
