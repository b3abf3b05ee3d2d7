import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../http/create-app.ts'
import { drainOnClose } from '../http/drain.ts'
import { createFilePlaces } from '../http/file-places.ts'
import type { LogOptions } from '../http/log.ts'
import { createSeal } from '../http/seal.ts'
import type { Clock } from './clock.ts'
import type { BffConfig } from './config.ts'
import { csvCalls } from './csv/plugin.ts'
import { createResults } from './csv/results.ts'
import { demoService } from './demo-service/plugin.ts'
import { mailbox } from './gateway/mailbox.ts'
import { gateway } from './gateway/plugin.ts'
import { refuseCrossSite } from './guard/cross-site.ts'
import { secureHeaders } from './guard/headers.ts'
import { limitRates } from './guard/limit.ts'
import { refuseAmbiguousPath } from './guard/path.ts'
import { shedLoad } from './guard/pressure.ts'
import { createAuthService } from './login/auth-service.ts'
import { createKnownBrowser } from './login/known-browser.ts'
import { createPendingLogins } from './login/pending-login.ts'
import { loginCalls } from './login/plugin.ts'
import { oidcCalls } from './oidc/plugin.ts'
import { createVisits } from './oidc/visits.ts'
import { healthCalls } from './operation/health.ts'
import { observe } from './operation/observe.ts'
import type { Redis } from './redis.ts'
import { cachedSeal } from './session/cached-seal.ts'
import { sessionCookie } from './session/cookie.ts'
import { sessionEnd } from './session/end.ts'
import { createSessions } from './session/lifecycle.ts'
import { createMemoryStore } from './session/memory-store.ts'
import { refuseOtherPages } from './session/page-owner.ts'
import { readSessions } from './session/plugin.ts'
import { createRedisStore } from './session/redis-store.ts'
import type { SessionRecords } from './session/store.ts'
import { servePage } from './spa/plugin.ts'
import { createUpstream, defaultTimeouts, type Timeouts, upstreamConnections } from './upstream/upstream.ts'

export interface BffOptions {
  logger?: LogOptions
  clock?: Clock
  /** Folder of the built page, or false to serve none. */
  webRoot?: string | false
  timeouts?: Partial<Timeouts>
  /** How late the event loop may be before load is shed. Tests on a busy machine set 0: never. */
  loopDelayMs?: number | undefined
  /** The account API in a thread of this process instead of `config.upstream`. It may still be starting: calls wait for it. */
  embedded?: Promise<{ origin: string }> | undefined
}

const builtPage = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Where sessions are kept. A file belongs to the process that has the embedded database open. */
const openRecords = async (
  { sessionFile }: BffConfig,
  { redis, clock, embedded }: { redis: Redis | undefined; clock: Clock; embedded: BffOptions['embedded'] },
): Promise<SessionRecords> => {
  if (redis) return createRedisStore(redis, clock)
  if (sessionFile === undefined || !embedded) return createMemoryStore(clock)
  const { createFileStore } = await import('./session/file-store.ts')
  return createFileStore({ path: sessionFile, clock, owned: embedded })
}

/**
 * Builds the BFF, which holds the sessions, proxies the account API and serves the page. It does not listen yet. Closing it
 * closes its connections to the upstream and to Redis.
 */
export const buildBff = async (config: BffConfig, options: BffOptions = {}): Promise<FastifyInstance> => {
  const { logger, clock = Date.now, webRoot = builtPage, timeouts, loopDelayMs, embedded } = options
  const app = createApp({
    logger,
    // Both ends of a connection to a thread of this process have a descriptor.
    outgoing: upstreamConnections * (embedded ? 2 : 1),
    trustProxy: config.trustProxy,
    headers: secureHeaders(config.publicUrl),
    personOf: ({ session }) => session?.signedIn?.owner,
  })
  app.removeContentTypeParser('text/plain')

  const { observers, metrics } = await observe(app, config)
  const upstream = createUpstream(config.upstream, {
    timeouts: { ...defaultTimeouts, ...timeouts },
    clock,
    embedded,
    observers,
  })
  const redis =
    config.redisUrl === undefined ? undefined : (await import('./redis.ts')).connectRedis(config.redisUrl, app.log)
  app.addHook('onClose', async () => {
    await upstream.close()
    redis?.close()
  })
  const sessionIn = sessionCookie(config.publicUrl)
  const records = await openRecords(config, { redis, clock, embedded })
  const seal = createSeal(config.tokenKeys)
  const ownSessions = createSessions({
    records,
    cookie: sessionIn,
    seal: cachedSeal(seal),
    clock,
    idleMs: config.sessionIdleMs,
    absoluteMs: config.sessionAbsoluteMs,
  })
  const sessions = metrics?.counted(ownSessions) ?? ownSessions
  metrics?.read({ upstream, redis, records })
  const authService = config.authService && createAuthService(config.authService)

  // A request passes these in this order.
  const isStopping = drainOnClose(app, config.drainMs)
  shedLoad(app, loopDelayMs)
  app.addHook('onRequest', (request, _reply, done) => {
    refuseAmbiguousPath(request)
    refuseCrossSite(request, config.publicUrl)
    done()
  })
  await app.register(cookie, { secret: config.sessionSecrets })
  await limitRates(app, redis, clock)

  await app.register(healthCalls, { upstream, sessions, isStopping })
  const knownBrowser = createKnownBrowser(config.publicUrl)
  const pending = { redis, clock, seal, publicUrl: config.publicUrl }
  const pendingLogins = createPendingLogins(pending)
  const oidc = config.oidc && {
    provider: (await import('./oidc/provider.ts')).createProvider({
      config: config.oidc,
      returnTo: `${config.publicUrl}/callback`,
      clock,
    }),
    visits: createVisits(pending),
  }
  await app.register(async calls => {
    calls.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    await calls.register(sessionEnd, { sessions, cookie: sessionIn })
    await calls.register(async scope => {
      await readSessions(scope, { sessions, cookie: sessionIn, secrets: config.sessionSecrets })
      refuseOtherPages(scope, sessions)
      const login = { config, upstream, sessions, authService, knownBrowser, pendingLogins, oidc }
      await scope.register(loginCalls, login)
      await scope.register(oidcCalls, login)
      await scope.register(gateway, { upstream, sessions, knownBrowser })
      if (config.appEnv === 'development') await scope.register(demoService, { upstream, sessions })
      const results = createResults(redis, clock)
      const files = createFilePlaces()
      await scope.register(csvCalls, { upstream, sessions, results, files, product: config.product })
    })
  })
  if (config.mailbox) await app.register(mailbox, { upstream, publicUrl: config.publicUrl })
  if (webRoot !== false) await app.register(servePage, { config, webRoot, upstream, clock })
  return app
}
