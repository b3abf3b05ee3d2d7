import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { ownCalls } from '../../../shared/contract/own-calls.ts'
import { addGauge, buckets, exposeMetrics, type Figure } from '../../http/metrics.ts'
import type { Redis } from '../redis.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { SessionRecords } from '../session/store.ts'
import { failureOf, type Outcome } from '../upstream/observe.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { CallObserver } from './call-observer.ts'

/** Status class, such as `2xx`, or the code of the failure. */
const nameOf = (outcome: Outcome): string =>
  'status' in outcome ? `${Math.floor(outcome.status / 100)}xx` : failureOf(outcome.error)

/** Sources of the gauges. */
interface Sources {
  upstream: Upstream
  redis: Redis | undefined
  records: SessionRecords
}

/** The BFF's metrics: those of `exposeMetrics`, the upstream, sessions and Redis. No label identifies a person or a session. */
export const createMetrics = (app: FastifyInstance, address: { host: string; port: number }) => {
  const register = exposeMetrics(app, address)
  const registers = [register]
  const durations = new Histogram({
    name: 'upstream_request_duration_seconds',
    help: 'Time to the first byte of the answer of the account API, or to the failure',
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
    help: 'Sessions that were ended; expired ones are not counted',
    labelNames: ['reason'] as const,
    registers,
  })

  const call: CallObserver = ({ route }) => {
    const stop = durations.startTimer({ route })
    return outcome => void stop({ outcome: nameOf(outcome) })
  }

  return {
    call,
    /** Wraps sessions to count their starts and ends. */
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
        const reason = request.routeOptions.url === ownCalls.logout.path ? 'logout' : 'refused_upstream'
        if (hasEnded) ended.inc({ reason })
        return hasEnded
      },
      endOldest: async session => {
        const oldest = await sessions.endOldest(session)
        if (oldest.length > 0) ended.inc({ reason: 'newer_logins' }, oldest.length)
        return oldest
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
      addGauge(register, { name: 'upstream_breaker_open', help: '1: calls fail immediately' }, () => [
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
      addGauge(register, { name: 'upstream_silent', help: '1: connected, but it does not answer' }, () => [
        [Number(stats().isSilent)],
      ])
      const help = 'Connections of a pool, and its running and pending requests'
      addGauge(register, { name: 'upstream_pool', help, labelNames: ['pool', 'state'] }, () =>
        Object.entries(stats().pools).flatMap(([pool, { connected, free, running, pending }]) =>
          Object.entries({ connected, free, running, pending }).map(
            ([state, value]): Figure => [value, { pool, state }],
          ),
        ),
      )
      if (redis)
        addGauge(register, { name: 'redis_up', help: '1: connected and answering' }, () => [[Number(redis.isReady())]])
      if (size) addGauge(register, { name: 'sessions_live', help: 'Sessions in memory' }, () => [[size()]])
    },
  }
}
