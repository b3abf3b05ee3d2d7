import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { networkOf } from './network.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * Bytes of bodies that a server takes at a time; of one person, whatever their sessions, two of the largest files. Small ones do not
 * count: the number of connections bounds them.
 */
export const bodyBounds = {
  all: 128 * megabyte,
  perNetwork: 32 * megabyte,
  perPerson: 16 * megabyte,
  small: 16 * kilobyte,
}

/** A body without a Content-Length may become as long as its route allows. */
const announced = ({ headers }: FastifyRequest): number =>
  Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Number.POSITIVE_INFINITY))

/** Who is logged in on a request; undefined for a visitor. Known when its body is about to be read. */
export type PersonOf = (request: FastifyRequest) => string | undefined

/**
 * Takes large bodies only as long as there is room for them, in all, per network and per person: each counts from its head to the end of
 * its response. Beyond that: 503 `unavailable` before the body is read.
 */
export const limitBodies = (app: FastifyInstance, personOf: PersonOf = () => undefined, bounds = bodyBounds): void => {
  /** Bytes in progress, by what they count for. */
  const taken = new Map<string, number>()
  const add = (counted: string, bytes: number) => {
    const sum = (taken.get(counted) ?? 0) + bytes
    if (sum > 0) taken.set(counted, sum)
    else taken.delete(counted)
  }
  app.addHook('preParsing', (request, reply, payload, done) => {
    const length = announced(request)
    const bytes = length > bounds.small ? Math.min(length, request.routeOptions.bodyLimit) : 0
    // The `close` event of a client that has left while a hook was waiting has passed.
    if (bytes <= bounds.small || reply.raw.destroyed || reply.raw.closed) return done(null, payload)
    const person = personOf(request)
    const room = new Map([
      ['all', bounds.all],
      [`network ${networkOf(request.ip)}`, bounds.perNetwork],
      ...(person === undefined ? [] : [[`person ${person}`, bounds.perPerson] as const]),
    ])
    for (const [counted, bound] of room)
      if ((taken.get(counted) ?? 0) + bytes > bound) throw new AppError('unavailable', { data: { retry_after: 5 } })
    for (const counted of room.keys()) add(counted, bytes)
    reply.raw.once('close', () => {
      for (const counted of room.keys()) add(counted, -bytes)
    })
    done(null, payload)
  })
}

/** First size of the memory for a body. It is doubled as the body grows, whatever length is announced. */
const firstSize = kilobyte

/**
 * The whole of a body. Its pieces are copied together as they arrive: kept apart, each costs some 600 bytes, and a client may send
 * single bytes.
 *
 * @throws AppError `too_large`; `malformed` when the client leaves
 */
const readWhole = async (payload: Readable, most: number): Promise<Buffer> => {
  let memory = Buffer.allocUnsafe(Math.min(firstSize, most))
  let size = 0
  try {
    for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const end = size + piece.length
      if (end > most) throw new AppError('too_large')
      if (end > memory.length)
        memory = Buffer.concat([memory.subarray(0, size)], Math.max(end, Math.min(2 * memory.length, most)))
      size += piece.copy(memory, size)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed', { cause: error })
  }
  return memory.subarray(0, size)
}

/** Takes JSON bodies of the size that their route allows. `read` makes what handlers get of the bytes. */
export const takeJson = (app: FastifyInstance, read: (body: Buffer, request: FastifyRequest) => unknown): void => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { bodyLimit } = request.routeOptions
    const length = Number(request.headers['content-length'] ?? bodyLimit)
    if (length > bodyLimit) throw new AppError('too_large')
    return read(await readWhole(payload, length), request)
  })
}
