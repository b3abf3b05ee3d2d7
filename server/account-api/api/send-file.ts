import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TextFile } from '../../../shared/contract/entry.ts'
import { waitForSlowReader } from '../../http/slow-reader.ts'

/**
 * Sends a file as fast as it is read. When the reader goes away, no more of it is made; when making it fails, the connection
 * breaks, so that nobody takes half a file for a whole one.
 */
export const sendFile = (reply: FastifyReply, type: string, { rows, text }: TextFile): FastifyReply => {
  waitForSlowReader(reply)
  return reply.header('x-total-rows', rows).type(`${type}; charset=utf-8`).send(Readable.from(text))
}
