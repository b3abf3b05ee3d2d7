import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { networkOf } from '../../http/network.ts'
import { ClientGoneError } from '../upstream/client-gone.ts'
import type { Uploads } from './uploads.ts'

/** Accepts JSON request bodies as streams. Any other content type is 415 before its body is read. */
export const streamJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
}

/** How long, and up to which size, a body is buffered before its request is sent upstream. */
const bufferMs = 1_000
const bufferBytes = 64 * 1024

/** The client has left and reads no response: 400, which is not logged as a failure. */
const clientLeft = () => new AppError('malformed', { cause: new ClientGoneError() })

/** What has arrived of a body within a second: all of it, or its beginning, at most slightly more than `most` bytes. */
const firstSecond = (body: Readable, most: number): Promise<{ chunks: Buffer[]; size: number; isWhole: boolean }> =>
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
      if (size > most) settle(false)
    }
    const end = () => settle(true)
    const gone = () => {
      clearTimeout(timer)
      reject(clientLeft())
    }
    const timer = setTimeout(() => settle(false), bufferMs)
    body.on('data', take).once('end', end).once('close', gone)
  })

/** A stream of the buffered beginning and the rest of a body. */
const streamOf = (body: Readable, { chunks, size }: { chunks: Buffer[]; size: number }, limit: number): Readable => {
  let sent = size
  const copy = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sent += chunk.length
      done(sent > limit ? new AppError('too_large') : null, chunk)
    },
  })
  // Without a listener, an error before the stream has a reader would end the process.
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
 * The body of a request: a Buffer if all of it arrives within a second, as usual, else a stream. So the upstream receives
 * complete requests, and slow clients do not hold its connections.
 *
 * The stream is a copy, because undici destroys the body that it sends when the upstream answers early or fails. The request
 * must outlive that. When the request ends early, so does the copy.
 *
 * @param limit most bytes of the body, with or without a Content-Length
 * @throws AppError `too_large`; `unavailable` with too many slow uploads; `malformed` when the client leaves
 */
export const bodyOf = async (
  request: FastifyRequest,
  reply: FastifyReply,
  uploads: Uploads,
  limit: number,
): Promise<Buffer | Readable | null> => {
  const { body } = request
  if (!(body instanceof Readable)) return null
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('too_large')
  const begun = await firstSecond(body, Math.min(limit, bufferBytes))
  if (begun.size > limit) throw new AppError('too_large')
  if (begun.isWhole) return Buffer.concat(begun.chunks)
  // The client left while a hook was waiting. Its `close` event has passed, so it would never end the upload.
  if (reply.raw.destroyed || reply.raw.closed) throw clientLeft()
  reply.raw.once('close', uploads.begin(networkOf(request.ip)))
  return streamOf(body, begun, limit)
}
