import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { AppError } from '../../http/app-error.ts'
import { takeJson } from '../../http/body.ts'
import { bodyLimitOf } from '../../http/body-limit.ts'
import type { KnownBrowser } from '../login/known-browser.ts'
import { reshapeOf } from '../reshape/index.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { admit, admitted } from './admission.ts'
import { type OpenCall, passCallsThrough } from './proxy.ts'

const openCall = (name: CallName, entry: Entry): OpenCall[] => {
  const { web } = entry
  if (web === 'none') return []
  if (web === 'same') return [{ entry }]
  const reshape = reshapeOf(name)
  return [{ entry, view: answer => v.parse(web.response, reshape(answer)) }]
}

/** The calls that a browser may make, by path. */
const openCalls = Map.groupBy(
  (Object.entries(contract) as [CallName, Entry][]).flatMap(([name, entry]) => openCall(name, entry)),
  ({ entry }) => entry.path as string,
)

/** The call of a request whose path has one; else 405. */
const callOf = ({ method, routeOptions }: FastifyRequest): OpenCall => {
  const call = openCalls.get(routeOptions.url ?? '')?.find(({ entry }) => entry.method === method)
  if (!call) throw new AppError('method_not_allowed')
  return call
}

interface GatewayDeps {
  upstream: Upstream
  sessions: Sessions
  knownBrowser: KnownBrowser
}

/**
 * Serves the contract's calls to the browser, and nothing else under /api. Only requests whose method, path and kind of
 * session match the contract reach the upstream, with their whole body, which the contract limits.
 */
export const gateway = fp(
  async (app: FastifyInstance, { upstream, sessions, knownBrowser }: GatewayDeps) => {
    app.decorateRequest(admitted, undefined)
    app.addHook('onRequest', (request, _reply, done) => {
      admit(request, callOf(request).entry, sessions)
      done()
    })
    app.addHook('onRoute', route => {
      const calls = openCalls.get(route.url) ?? []
      route.bodyLimit = Math.max(...calls.map(({ entry }) => bodyLimitOf(entry).bytes))
    })
    takeJson(app, body => body)
    const calls = [...openCalls.values()].flat()
    await passCallsThrough(app, { upstream, sessions, knownBrowser, callOf, calls })
  },
  { name: 'gateway', dependencies: ['@fastify/cookie', '@fastify/rate-limit'], encapsulate: true },
)
