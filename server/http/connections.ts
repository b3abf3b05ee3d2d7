import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
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

/** Most requests of a connection that may be in progress. Browsers, proxies and our BFF wait for each answer. */
export const mostInProgress = 8

/** Time between two log lines about connections that were closed. */
const reportEveryMs = 60_000

interface Network {
  key: string
  cap: number
  open: number
  idle: Set<Socket>
}

interface Connection {
  network: Network
  /** Its requests in progress. */
  requests: number
  requestEnded: () => void
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
  /**
   * Counts a request until its response has ended, and cuts a connection that sends further ones without waiting for its answers.
   * Node begins all that arrive together, 900 in 64 KB, whether or not their answers are read. So each would hold memory and a
   * turn before all other people.
   *
   * @returns whether the request may begin
   */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean
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
  const open = new Map<Socket, Connection>()
  const networks = new Map<string, Network>()
  /** Connections without a request in progress, the longest idle first. */
  const idle = new Set<Socket>()
  const closed = { idle: 0, refused: 0 }
  let reportedAt = Number.NEGATIVE_INFINITY

  const report = (details: object, message: string) => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    log().warn({ audit: 'connection_limit', open: open.size, ...closed, ...details }, message)
  }
  const leave = (socket: Socket) => {
    const network = open.get(socket)?.network
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
    const connection = {
      network,
      requests: 0,
      requestEnded: () => {
        connection.requests--
        if (connection.requests === 0 && open.has(socket)) markIdle(socket, network)
      },
    }
    open.set(socket, connection)
    markIdle(socket, network)
    socket.once('close', () => leave(socket))
  })
  // Without a listener, a failure of the listening socket after its start would end the process.
  server.on('error', error => {
    if (server.listening) report({ err: error }, 'connections cannot be accepted')
  })
  return {
    open: () => open.keys(),
    begin: ({ socket }, response) => {
      const connection = open.get(socket)
      // Node still hands out what had arrived before a cut.
      if (!connection || socket.destroyed) return false
      if (connection.requests === mostInProgress) {
        socket.destroy()
        return false
      }
      connection.requests++
      for (const each of [idle, connection.network.idle]) each.delete(socket)
      response.on('close', connection.requestEnded)
      return true
    },
    stats: () => ({ open: open.size, ...closed }),
  }
}
