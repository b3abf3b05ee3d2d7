import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { addGauge, buckets, exposeMetrics, type Figure } from '../../http/metrics.ts'
import type { Redis } from '../redis.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { SessionRecords } from '../session/store.ts'
import { failureOf, type Outcome } from '../upstream/observe.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { CallObserver } from './call-observer.ts'

/** A class of statuses, or why there was no answer. */
const nameOf = (outcome: Outcome): string =>
  'status' in outcome ? `${Math.floor(outcome.status / 100)}xx` : failureOf(outcome.error)

/** What the figures of the BFF are read from. */
interface Sources {
  upstream: Upstream
  redis: Redis | undefined
  records: SessionRecords
}

/** The BFF's metrics: what `exposeMetrics` has, the upstream, sessions and Redis. No label names a person or a session. */
export const createMetrics = (app: FastifyInstance, address: { host: string; port: number }) => {
  const register = exposeMetrics(app, address)
  const registers = [register]
  const durations = new Histogram({
    name: 'upstream_request_duration_seconds',
    help: 'Time until the account API began its answer, or there was none',
    labelNames: ['route', 'outcome'] as const,
    buckets,
    registers,
  })
  const started = new Counter({
    name: 'sessions_started_total',
    help: 'Logins',
    labelNames: ['kind'] as const,
    registers,
  })
  const ended = new Counter({
    name: 'sessions_ended_total',
    help: 'Sessions that were ended; those that expire by themselves are not seen',
    labelNames: ['reason'] as const,
    registers,
  })

  const call: CallObserver = ({ route }) => {
    const stop = durations.startTimer({ route })
    return outcome => void stop({ outcome: nameOf(outcome) })
  }

  return {
    call,
    /** The same sessions, counted. */
    counted: (sessions: Sessions): Sessions => ({
      ...sessions,
      start: async (request, session) => {
        const before = sessions.find(request)
        const signedIn = await sessions.start(request, session)
        started.inc({ kind: session.kind })
        if (before) ended.inc({ reason: 'new_login' })
        return signedIn
      },
      end: async (request, reply) => {
        const hasEnded = await sessions.end(request, reply)
        const reason = request.routeOptions.url === '/bff/logout' ? 'logout' : 'refused_upstream'
        if (hasEnded) ended.inc({ reason })
        return hasEnded
      },
      endOther: async key => {
        const hasEnded = await sessions.endOther(key)
        if (hasEnded) ended.inc({ reason: 'other_browser' })
        return hasEnded
      },
    }),
    read: ({ upstream, redis, records }: Sources): void => {
      const { stats } = upstream
      const { size } = records
      addGauge(register, { name: 'upstream_breaker_open', help: '1: calls fail at once' }, () => [
        [Number(stats().isOpen)],
      ])
      const openings = new Counter({
        name: 'upstream_breaker_openings_total',
        help: 'How often the breaker has opened',
        registers,
        collect: () => {
          openings.reset()
          openings.inc(stats().openings)
        },
      })
      addGauge(register, { name: 'upstream_silent', help: '1: it is connected and says nothing' }, () => [
        [Number(stats().isSilent)],
      ])
      const help = 'Connections of a pool, and requests that have one or wait for one'
      addGauge(register, { name: 'upstream_pool', help, labelNames: ['pool', 'state'] }, () =>
        Object.entries(stats().pools).flatMap(([pool, { connected, free, running, pending }]) =>
          Object.entries({ connected, free, running, pending }).map(
            ([state, value]): Figure => [value, { pool, state }],
          ),
        ),
      )
      if (redis)
        addGauge(register, { name: 'redis_up', help: '1: connected, and it answers' }, () => [
          [Number(redis.isReady())],
        ])
      if (size) addGauge(register, { name: 'sessions_live', help: 'Sessions in memory' }, () => [[size()]])
    },
  }
}
