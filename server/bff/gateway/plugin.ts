import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as v from 'valibot'
import type { Entry, WebShape } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { deviceMark } from '../../../shared/model/device-mark.ts'
import { Flag } from '../../../shared/model/flag.ts'
import { accountDigest } from '../../http/account-digest.ts'
import { AppError } from '../../http/app-error.ts'
import { bodyLimitOf } from '../../http/body-limit.ts'
import type { KnownBrowser } from '../login/known-browser.ts'
import { type Reshape, reshapeOf } from '../reshape/index.ts'
import type { Sessions } from '../session/lifecycle.ts'
import { readAnswer } from '../upstream/call.ts'
import { clientGone } from '../upstream/client-gone.ts'
import { requestHeaders, responseHeaders } from '../upstream/headers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { admit, admitted, admittedSession } from './admission.ts'
import { bodyOf, streamJsonBodies } from './body.ts'
import { passCallsThrough } from './proxy.ts'
import { mustBeAnswer } from './session-refused.ts'
import { createUploads, type Uploads } from './uploads.ts'

interface WebShapeDeps {
  upstream: Upstream
  sessions: Sessions
  uploads: Uploads
  knownBrowser: KnownBrowser
}

const Marking = v.object({ ...deviceMark, is_employee: v.optional(Flag, 0) })

/** Keeps the mark of a browser that has proven a mailbox. */
const keepMark = (reply: FastifyReply, answer: unknown, knownBrowser: KnownBrowser): void => {
  const { user_id, device_mark, is_employee } = v.parse(Marking, answer)
  if (user_id !== undefined)
    knownBrowser.keep(reply, accountDigest(is_employee === 1 ? 'employee' : 'customer', user_id), device_mark)
}

/** Handles a call with its own web shape: requests it upstream, parses the answer with the contract, and reshapes it. */
const webShapeHandler =
  (entry: Entry, shape: WebShape, reshape: Reshape, { upstream, sessions, uploads, knownBrowser }: WebShapeDeps) =>
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
    if (entry.marksBrowser) keepMark(reply, parsed, knownBrowser)
    return v.parse(shape.response, reshape(parsed))
  }

/** The calls that a browser may make, by path and method. */
const calls = Object.entries(contract) as [CallName, Entry][]
const open = calls.filter(([, { web }]) => web !== 'none')
const methodsOf = new Map<string, Map<string, Entry>>(
  [...Map.groupBy(open, ([, { path }]) => path)].map(([path, entries]) => [
    path,
    new Map(entries.map(([, entry]) => [entry.method, entry])),
  ]),
)

/** The contract's entry for a request whose path has one; else 405. */
const entryOf = ({ method, routeOptions }: FastifyRequest): Entry => {
  const entry = methodsOf.get(routeOptions.url ?? '')?.get(method)
  if (!entry) throw new AppError('method_not_allowed')
  return entry
}

type GatewayDeps = Omit<WebShapeDeps, 'uploads'>

/**
 * Serves the contract's calls to the browser, and nothing else under /api. Only requests whose method, path and kind of
 * session match the contract reach the upstream.
 */
export const gateway = fp(
  async (app: FastifyInstance, { upstream, sessions, knownBrowser }: GatewayDeps) => {
    app.decorateRequest(admitted, undefined)
    app.addHook('onRequest', (request, _reply, done) => {
      admit(request, entryOf(request), sessions)
      done()
    })
    streamJsonBodies(app)

    const same = open.filter(([, { web }]) => web === 'same').map(([, entry]) => entry)
    const uploads = createUploads()
    await passCallsThrough(app, {
      upstream,
      sessions,
      uploads,
      entryOf,
      paths: [...new Set(same.map(({ path }) => path))],
      methods: [...new Set(same.map(({ method }) => method))],
    })
    for (const [name, entry] of open) {
      if (entry.web === 'same' || entry.web === 'none') continue
      app.route({
        method: entry.method,
        url: entry.path,
        exposeHeadRoute: false,
        handler: webShapeHandler(entry, entry.web, reshapeOf(name), { upstream, sessions, uploads, knownBrowser }),
      })
    }
  },
  { name: 'gateway', dependencies: ['@fastify/cookie', '@fastify/rate-limit'], encapsulate: true },
)
