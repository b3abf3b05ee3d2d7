import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../../http/app-error.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** /healthz: the process is alive. /readyz: it is not stopping, and people can log in: the upstream is ready, and the session store accepts writes. */
export const healthCalls = fp(
  async (
    app: FastifyInstance,
    { upstream, sessions, isStopping }: { upstream: Upstream; sessions: Sessions; isStopping: () => boolean },
  ) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async () => {
      if (isStopping()) throw new AppError('unavailable')
      await sessions.ping()
      if (!(await upstream.isReady())) throw new AppError('unavailable')
      return { status: 'ok' }
    })
  },
  { name: 'health', encapsulate: true },
)
