import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TextFile } from '../../../shared/contract/entry.ts'
import { waitForSlowReader } from '../../http/slow-reader.ts'

/**
 * Streams a file with backpressure. A disconnected reader stops its generation. If generation fails, the connection is
 * reset, so that a truncated file is not mistaken for a complete one.
 */
export const sendFile = (reply: FastifyReply, type: string, { rows, text }: TextFile): FastifyReply => {
  waitForSlowReader(reply)
  return reply.header('x-total-rows', rows).type(`${type}; charset=utf-8`).send(Readable.from(text))
}
