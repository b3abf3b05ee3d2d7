import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'
import type { Side } from '../../../shared/contract/both.ts'
import type { Entry, TextFile } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { AppError } from '../../http/app-error.ts'
import { routeLimit } from '../../http/body-limit.ts'
import { createFilePlaces } from '../../http/file-places.ts'
import { localeOf } from '../../http/locale.ts'
import { waitForSlowReader } from '../../http/slow-reader.ts'
import { noProofs, type Proofs } from '../access/caller/fresh-proof.ts'
import { admit, restrictToOwnCompanies } from '../access/caller/guard.ts'
import { prolongProof, prolongs } from '../access/caller/proof-window.ts'
import type { Caller, Deps, ListHandler, RequestContext } from '../access/caller/request-context.ts'
import { createHandlers } from './handlers.ts'

/**
 * Streams a file with backpressure. A disconnected reader stops its generation. If generation fails, the connection is
 * reset, so that a truncated file is not mistaken for a complete one.
 */
const sendFile = (reply: FastifyReply, type: string, { rows, text }: TextFile): FastifyReply => {
  waitForSlowReader(reply)
  return reply.header('x-total-rows', rows).type(`${type}; charset=utf-8`).send(Readable.from(text))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; undefined for visitors. */
    caller: Caller | undefined
    /** Set by the guard. */
    proofs: Proofs | undefined
  }
}

/** A handler whose input has been parsed by the schemas of its entry. */
type AnyInput = Record<'params' | 'query' | 'body', unknown> & RequestContext & { side: Side }
type AnyHandler = (input: AnyInput) => Promise<unknown>

/** The side of a call, with the company that its input names: the guard has seen that it is the caller's. */
const sideOf = ({ side, method }: Entry, { query, body }: { query: unknown; body: unknown }): Side => {
  const { company_code: companyCode } = (method === 'GET' ? query : (body ?? {})) as { company_code?: string }
  if (side === 'customer') return { kind: 'customer', companyCode: companyCode ?? '' }
  return { kind: 'employee', ...(companyCode === undefined ? {} : { companyCode }) }
}

/** The handler of an entry: that of both sides has the customers' name, that of a file the name of its list. */
const handlerOf = (name: CallName, handlers: Record<string, unknown>): AnyHandler => {
  const entry: Entry = contract[name]
  const own = entry.list ?? name
  const { side, twin }: Entry = contract[own as CallName]
  const handler = handlers[side === 'employee' && twin ? twin : own]
  if (!entry.list && !entry.csv) return handler as AnyHandler
  const { page, file } = handler as ListHandler<AnyInput, unknown>
  return entry.list ? input => file(input, (input.query as { time_zone: string }).time_zone) : page
}

const schemaOf = ({ params, query, body, response, file, pending }: Entry) => ({
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body } : {}),
  ...(file ? {} : { response: { 200: response, ...(pending === undefined ? {} : { 202: response }) } }),
})

const isPending = ({ pending }: Entry, answer: unknown): boolean =>
  pending !== undefined && (answer as { state?: unknown }).state === pending

/** Files have no HEAD: it would generate the whole file to compute its length. A GET with an effect has none either. */
const hasHead = ({ method, file, changes }: Entry): boolean => method === 'GET' && !file && !changes

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Known paths answer 405 to unsupported methods, with an Allow header. */
const refuseOtherMethods = (app: FastifyInstance, entries: Entry[]): void => {
  for (const [path, calls] of Map.groupBy(entries, entry => entry.path)) {
    const allowed = calls.flatMap(entry => (hasHead(entry) ? ['GET', 'HEAD'] : [entry.method]))
    app.route({
      method: methods.filter(method => !allowed.includes(method)),
      url: path,
      onRequest: async (_, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new AppError('method_not_allowed')
      },
      handler: async () => undefined,
    })
  }
}

/** Registers one route per entry of the contract: guard, parsed input, then the handler of that name. */
export const registerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const entries: Entry[] = Object.values(contract)
  const files = createFilePlaces()
  const handlers = createHandlers(deps) as Record<string, unknown>
  app.decorateRequest('caller', undefined)
  app.decorateRequest('proofs', undefined)
  for (const [name, entry] of Object.entries(contract) as [CallName, Entry][]) {
    const handle = handlerOf(name, handlers)
    app.route({
      method: entry.method,
      url: entry.path,
      schema: schemaOf(entry),
      ...routeLimit(entry),
      exposeHeadRoute: hasHead(entry),
      onRequest: async request => {
        const { caller, proofs } = await admit(request, entry, deps)
        request.caller = caller
        request.proofs = proofs
      },
      preHandler: async request => restrictToOwnCompanies(request, entry, request.caller),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { params, query, body, caller, proofs = noProofs, ip, log } = request
        const locale = localeOf(request.headers['accept-language'])
        const hasLeft = () => reply.raw.destroyed
        if (entry.file) await files.take(caller?.userId ?? ip, reply.raw)
        const userAgent = request.headers['user-agent'] ?? ''
        const now = deps.clock()
        const side = sideOf(entry, { query, body })
        const input = { params, query, body, side, caller, proofs, locale, ip, userAgent, now, hasLeft, log }
        const answer = await handle(input)
        if (isPending(entry, answer)) reply.code(202)
        if (caller && prolongs(entry.effects ?? {})) await prolongProof(deps.db, caller, now)
        return entry.file ? sendFile(reply, entry.file, answer as TextFile) : answer
      },
    })
  }
  refuseOtherMethods(app, entries)
}
