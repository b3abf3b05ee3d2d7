import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { networkOf } from '../../http/network.ts'
import { ClientGoneError } from '../upstream/client-gone.ts'
import type { Uploads } from './uploads.ts'

/** Largest body that goes up, in bytes. */
const bodyLimit = 1024 * 1024

/** Lets request bodies through as streams, JSON only: everything else is 415 before a byte of it is read. */
export const streamJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
  app.addHook('onRequest', (request, _reply, done) => {
    done(Number(request.headers['content-length'] ?? 0) > bodyLimit ? new AppError('too_large') : undefined)
  })
}

/** A body is waited for so long, and kept up to this size, before the upstream hears of its request. */
const patienceMs = 1_000
const keptBytes = 64 * 1024

/** An answer without a reader: 400, and nothing of ours to log. */
const clientLeft = () => new AppError('malformed', { cause: new ClientGoneError() })

/** What has come of a body within a second: all of it, or the beginning. */
const firstSecond = (body: Readable): Promise<{ chunks: Buffer[]; size: number; isWhole: boolean }> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (isWhole: boolean) => {
      clearTimeout(timer)
      body.off('data', take).off('end', end).off('close', gone).pause()
      resolve({ chunks, size, isWhole })
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > keptBytes) settle(false)
    }
    const end = () => settle(true)
    const gone = () => {
      clearTimeout(timer)
      reject(clientLeft())
    }
    const timer = setTimeout(() => settle(false), patienceMs)
    body.on('data', take).once('end', end).once('close', gone)
  })

/** The rest of a body behind its beginning, as a stream of its own. */
const streamOf = (body: Readable, { chunks, size }: { chunks: Buffer[]; size: number }): Readable => {
  let sent = size
  const copy = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sent += chunk.length
      done(sent > bodyLimit ? new AppError('too_large') : null, chunk)
    },
  })
  // Its error reaches the reader; before there is one, this listener keeps it from ending the process.
  copy.on('error', () => {})
  for (const chunk of chunks) copy.push(chunk)
  // `pipe` leaves the request alone when the copy ends early; `pipeline` would destroy it.
  body.pipe(copy)
  if (body.destroyed) copy.destroy(new ClientGoneError())
  body.once('close', () => {
    if (!body.readableEnded) copy.destroy(new ClientGoneError())
  })
  return copy
}

/** Whether a request has a body that `streamJsonBodies` let in. */
export const hasBody = (request: FastifyRequest): boolean => request.body instanceof Readable

/**
 * The body of a request: a Buffer when all of it comes within a second, which is the usual case, else a stream. So the upstream
 * hears of a request that is whole, and clients that send slowly take none of its connections from others.
 *
 * The stream is a copy, so the request outlives whatever becomes of it: undici destroys the body that it sends when the
 * upstream answers early or breaks. In the other direction the copy ends with the request.
 *
 * @throws AppError `too_large`, `unavailable` when too many send slowly, `malformed` when the client leaves
 */
export const bodyOf = async (
  request: FastifyRequest,
  reply: FastifyReply,
  uploads: Uploads,
): Promise<Buffer | Readable | null> => {
  const { body } = request
  if (!(body instanceof Readable)) return null
  const begun = await firstSecond(body)
  if (begun.size > bodyLimit) throw new AppError('too_large')
  if (begun.isWhole) return Buffer.concat(begun.chunks)
  // It left while a hook was waiting: its `close` has passed, and would never end the upload.
  if (reply.raw.destroyed || reply.raw.closed) throw clientLeft()
  reply.raw.once('close', uploads.begin(networkOf(request.ip)))
  return streamOf(body, begun)
}
