import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { ClientGoneError } from '../upstream/client-gone.ts'

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

/**
 * The body of a request that `streamJsonBodies` let in; null without one. It is a Buffer when all of it is here, which is the
 * usual case, else a stream.
 *
 * That stream is a copy, so the request outlives whatever becomes of it: undici destroys the body that it sends when the
 * upstream answers early or breaks. In the other direction the copy ends with the request.
 * A body over the limit is AppError `too_large`.
 */
export const bodyOf = (request: FastifyRequest): Buffer | Readable | null => {
  const { body, raw } = request
  if (!(body instanceof Readable)) return null
  if (raw.complete) {
    const whole = (body.read() as Buffer | null) ?? Buffer.alloc(0)
    if (whole.length > bodyLimit) throw new AppError('too_large')
    return whole
  }
  let size = 0
  const copy = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      done(size > bodyLimit ? new AppError('too_large') : null, chunk)
    },
  })
  // Its error reaches the reader; before there is one, this listener keeps it from ending the process.
  copy.on('error', () => {})
  // `pipe` leaves the request alone when the copy ends early; `pipeline` would destroy it.
  body.pipe(copy)
  body.once('close', () => {
    if (!body.readableEnded) copy.destroy(new ClientGoneError())
  })
  return copy
}
