import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'

/** Largest body that goes up, in bytes. */
const bodyLimit = 1024 * 1024

/** Lets request bodies through as streams, JSON only: everything else is 415 before a byte of it is read. */
export const streamJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
  app.addHook('onRequest', async request => {
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new AppError('too_large')
  })
}

/**
 * The body of a request that `streamJsonBodies` let in; null without one. A body of announced length cannot be longer than
 * it says (Node's parser sees to it); one that comes in chunks is counted on its way.
 */
export const bodyOf = (request: FastifyRequest): Readable | null => {
  const { body, headers } = request
  if (!(body instanceof Readable)) return null
  if (headers['content-length'] !== undefined) return body
  let size = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      done(size > bodyLimit ? new AppError('too_large') : null, chunk)
    },
  })
  // Errors reach whoever reads `counted`.
  pipeline(body, counted, () => {})
  return counted
}
