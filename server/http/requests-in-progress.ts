import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Most requests of a connection that may be in progress. Browsers, proxies and our BFF wait for each answer. */
export const mostInProgress = 8

/**
 * Cuts a connection that sends further requests without waiting for its answers. Node begins all that arrive together, 900 in
 * 64 KB, whether or not their answers are read. So each would hold memory and a turn before all other people.
 */
export const limitInProgress = (handle: RequestListener): RequestListener => {
  const inProgress = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Node still hands out what had arrived before the cut.
    if (socket.destroyed) return
    const before = inProgress.get(socket) ?? 0
    if (before === mostInProgress) return void socket.destroy()
    inProgress.set(socket, before + 1)
    response.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1))
    handle(request, response)
  }
}
