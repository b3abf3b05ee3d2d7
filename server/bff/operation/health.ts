import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** Longest time that the upstream may take to say that it is ready. */
const patienceMs = 3_000

/** Any answer below 500 will do: an upstream that does not know /readyz is there all the same. */
const isUpstreamReady = async (upstream: Upstream): Promise<boolean> => {
  try {
    const { statusCode, body } = await upstream.request({
      method: 'GET',
      path: '/readyz',
      signal: AbortSignal.timeout(patienceMs),
    })
    await body.dump()
    return statusCode < 500
  } catch {
    return false
  }
}

/** /healthz: this process is alive, whatever else is. /readyz: it can serve, so the upstream and the session store answer, and it is not stopping. */
export const healthCalls = async (
  app: FastifyInstance,
  { upstream, sessions, isStopping }: { upstream: Upstream; sessions: Sessions; isStopping: () => boolean },
): Promise<void> => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (isStopping()) throw new AppError('unavailable')
    await sessions.ping()
    if (!(await isUpstreamReady(upstream))) throw new AppError('unavailable')
    return { status: 'ok' }
  })
}
