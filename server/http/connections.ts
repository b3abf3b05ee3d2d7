import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf } from './network.ts'

/** Descriptors for everything but connections: Node itself, the embedded database (64 at most), logs, files. */
const ownDescriptors = 96
/** Even where more descriptors are free: each connection also takes memory. */
const mostConnections = 8_192
/** macOS's limit, for systems without /proc. */
const usualDescriptors = 10_240

/** The limit of this process. Node raises the soft limit to the hard one at its start. */
const descriptorLimit = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return usualDescriptors
  }
}

/**
 * How many connections a server accepts, in all and from one network, so that descriptors remain for its own `outgoing`
 * connections. With few descriptors, each connection leaves two: the most that its request opens.
 */
export const connectionCaps = (outgoing: number, descriptors = descriptorLimit()) => {
  const free = descriptors - ownDescriptors
  const all = Math.min(mostConnections, Math.max(free - outgoing, Math.floor(free / 3), 8))
  return { all, perNetwork: Math.ceil(all / 2) }
}

/** Time between two log lines about connections that were closed. */
const reportEveryMs = 60_000

interface Network {
  key: string
  cap: number
  open: number
  idle: Set<Socket>
}

interface CapOptions {
  caps: { all: number; perNetwork: number }
  /** Whether an address is a proxy's, or another server's of ours: one connection then serves many visitors. */
  isTrusted: (address: string) => boolean
  /** Answers on a connection that is refused, and closes it. */
  refuse: (socket: Socket) => void
  log: () => FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The open connections of its server. */
    connections: Connections
  }
}

export interface Connections {
  open: () => Iterable<Socket>
  /** For metrics: open connections, and how many were closed while idle, or refused, since the start. */
  stats: () => { open: number; idle: number; refused: number }
}

/**
 * Caps the connections of a server below the limit of descriptors, in all and per network. At a cap, the connection that has
 * been idle for longest is closed: one without a request in progress, such as a kept one or half a head. Without an idle one, the
 * new connection is refused. Trusted addresses have no cap per network.
 *
 * A failure to accept is logged, too, and ends nothing.
 */
export const capConnections = (server: Server, { caps, isTrusted, refuse, log }: CapOptions): Connections => {
  const open = new Map<Socket, Network>()
  const networks = new Map<string, Network>()
  /** Connections without a request in progress, the longest idle first. */
  const idle = new Set<Socket>()
  const requests = new WeakMap<Socket, number>()
  const closed = { idle: 0, refused: 0 }
  let reportedAt = Number.NEGATIVE_INFINITY

  const report = (details: object, message: string) => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    log().warn({ audit: 'connection_limit', open: open.size, ...closed, ...details }, message)
  }
  const leave = (socket: Socket) => {
    const network = open.get(socket)
    if (!network) return
    open.delete(socket)
    for (const each of [idle, network.idle]) each.delete(socket)
    network.open--
    if (network.open === 0) networks.delete(network.key)
  }
  /** @returns whether there was an idle connection to close */
  const closeLongestIdle = (among: Set<Socket>): boolean => {
    const [socket] = among
    if (!socket) return false
    // At once: its `close` event comes later.
    leave(socket)
    socket.destroy()
    closed.idle++
    return true
  }
  const isFull = (network: Network) => network.open >= network.cap && !closeLongestIdle(network.idle)
  const markIdle = (socket: Socket, network: Network) => {
    for (const each of [idle, network.idle]) each.add(socket)
  }

  server.on('connection', socket => {
    const { remoteAddress } = socket
    // It was reset before it was accepted.
    if (remoteAddress === undefined) return void socket.destroy()
    const before = closed.idle
    const key = networkOf(remoteAddress)
    const cap = isTrusted(remoteAddress) ? caps.all : caps.perNetwork
    const network = networks.get(key) ?? { key, cap, open: 0, idle: new Set() }
    const isRefused = isFull(network) || (open.size >= caps.all && !closeLongestIdle(idle))
    if (isRefused) closed.refused++
    if (isRefused || closed.idle > before) report({ network: key }, 'connections beyond the limit are closed')
    if (isRefused) return refuse(socket)
    networks.set(key, network)
    network.open++
    open.set(socket, network)
    markIdle(socket, network)
    socket.once('close', () => leave(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const network = open.get(socket)
    if (!network) return
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    for (const each of [idle, network.idle]) each.delete(socket)
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1
      requests.set(socket, left)
      if (left === 0 && open.has(socket)) markIdle(socket, network)
    })
  })
  // Without a listener, a failure of the listening socket after its start would end the process.
  server.on('error', error => {
    if (server.listening) report({ err: error }, 'connections cannot be accepted')
  })
  return { open: () => open.keys(), stats: () => ({ open: open.size, ...closed }) }
}
