import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CsvCharset } from '../../../shared/rules/csv.ts'
import { AppError } from '../../http/app-error.ts'
import { waitForSlowReader } from '../../http/slow-reader.ts'
import { parseInput } from '../../http/valibot.ts'
import { admittedSession } from '../gateway/admission.ts'
import { mustBeAnswer } from '../gateway/session-refused.ts'
import type { Answer } from '../upstream/answer.ts'
import { ownHeaders, responseHeaders } from '../upstream/headers.ts'
import type { CsvDeps } from './deps.ts'
import { type CsvEncoder, createUtf8Encoder } from './encoder.ts'
import { createShiftJisEncoder } from './shift-jis.ts'

const file = 'text/csv'

const Query = v.object({ charset: v.optional(CsvCharset, 'Shift_JIS') })

/** A file of the upstream. */
export interface CsvFile {
  /** Names it in the log. */
  kind: string
  name: string
  /** The upstream's path and query. */
  addressOf: (request: FastifyRequest) => string
}

const encoders: Record<v.InferOutput<typeof CsvCharset>, () => CsvEncoder> = {
  Shift_JIS: createShiftJisEncoder,
  'UTF-8': createUtf8Encoder,
}

/** The upstream's text in the encoding of the file. `onComplete` is called after its last byte, before the file ends. */
async function* encoded(body: Answer['body'], encoder: CsvEncoder, onComplete: () => Promise<void>) {
  for await (const piece of body) yield encoder.encode(piece as Buffer)
  yield encoder.end()
  await onComplete()
}

/** Puts the first chunk, which is already read, back in front of the rest. */
async function* continued<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>) {
  if (first.done) return
  yield first.value
  yield* rest
}

/** Number of rows, if the upstream sends it. The page shows progress from it. */
const totalRows = ({ headers }: Answer): Record<string, string> => {
  const rows = headers['x-total-rows']
  return typeof rows === 'string' && /^\d{1,9}$/.test(rows) ? { 'x-total-rows': rows } : {}
}

/**
 * Streams a file in the `charset` of the query (Shift_JIS, as specified, or UTF-8), with backpressure, and encodes it on the way. When the
 * upstream fails midway, the connection breaks. `GET /bff/csv/result/:id` returns which characters were replaced; `id` is
 * the `x-request-id` of this response.
 */
export const downloadCsv =
  ({ kind, name, addressOf }: CsvFile, { upstream, sessions, results, files }: CsvDeps) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const session = admittedSession(request)
    if (!session) throw new AppError('unauthorized')
    const { charset } = parseInput(Query, request.query)
    const path = addressOf(request)
    await files.take(session.owner, reply.raw)
    const answer = await upstream.requestFile({
      method: 'GET',
      path,
      headers: { ...ownHeaders(request, session.token), accept: file },
      client: reply.raw,
    })
    await mustBeAnswer(request, reply, sessions, answer, file)
    if (answer.statusCode >= 400)
      return reply.code(answer.statusCode).headers(responseHeaders(answer.headers)).send(answer.body)

    const encoder = encoders[charset]()
    const onComplete = async () => {
      const unmappableCount = encoder.replaced()
      request.log.info({ audit: 'csv', kind, who: session.owner, unmappableCount }, 'a file was downloaded')
      // A failure here does not harm the file, which is complete.
      await results
        .note(session, request.id, { unmappableCount, replaced: encoder.firstReplaced() })
        .catch((error: unknown) => request.log.warn({ err: error }, 'the result of a download could not be saved'))
    }
    const text = encoded(answer.body, encoder, onComplete)
    // Before the first chunk, the response can still become an error.
    const first = await text.next()
    waitForSlowReader(reply)
    return reply
      .headers({
        'content-type': `text/csv; charset=${charset}`,
        'content-disposition': `attachment; filename="${name}"`,
        ...totalRows(answer),
      })
      .send(Readable.from(continued(first, text)))
  }
