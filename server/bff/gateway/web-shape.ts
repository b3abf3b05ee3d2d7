import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Entry, WebShape } from '../../../shared/contract/entry.ts'
import { bodyLimitOf } from '../../http/body-limit.ts'
import type { Reshape } from '../reshape/index.ts'
import type { Sessions } from '../session/lifecycle.ts'
import { readAnswer } from '../upstream/call.ts'
import { clientGone } from '../upstream/client-gone.ts'
import { requestHeaders, responseHeaders } from '../upstream/headers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { admittedSession } from './admission.ts'
import { bodyOf } from './body.ts'
import { mustBeAnswer } from './session-refused.ts'
import type { Uploads } from './uploads.ts'

interface WebShapeDeps {
  upstream: Upstream
  sessions: Sessions
  uploads: Uploads
}

/** Handles a call with its own web shape: requests it upstream, parses the answer with the contract, and reshapes it. */
export const webShapeHandler =
  (entry: Entry, shape: WebShape, reshape: Reshape, { upstream, sessions, uploads }: WebShapeDeps) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await upstream.request({
      method: entry.method,
      path: request.url,
      headers: requestHeaders(request, admittedSession(request)?.token),
      body: await bodyOf(request, reply, uploads, bodyLimitOf(entry).bytes),
      signal: clientGone(reply),
    })
    await mustBeAnswer(request, reply, sessions, answer)
    // Errors have the same shape on both sides.
    if (answer.statusCode >= 400)
      return reply.code(answer.statusCode).headers(responseHeaders(answer.headers)).send(answer.body)
    const parsed = await readAnswer(request, upstream, entry, answer)
    return v.parse(shape.response, reshape(parsed))
  }
