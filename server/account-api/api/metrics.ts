import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { addGauge, exposeMetrics } from '../../http/metrics.ts'
import type { OpenDatabase } from '../database/opened-database.ts'
import type { Database } from '../database/schema.ts'

/** Pending mails in the outbox, without bulk mail. A partial index covers only these rows, so counting is cheap. */
const waitingMails = async (db: Kysely<Database>): Promise<number> => {
  const { count } = await db
    .selectFrom('mail_outbox')
    .where('state', '=', 'pending')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Metrics of a stand-alone account API: those of `exposeMetrics`, the database pool and the outbox. */
export const createMetrics = (
  app: FastifyInstance,
  { db, pool }: OpenDatabase,
  address: { host: string; port: number },
): void => {
  const register = exposeMetrics(app, address)
  if (pool)
    addGauge(
      register,
      { name: 'database_pool', help: 'Connections by state, and queries waiting for one', labelNames: ['state'] },
      () => {
        const { totalCount, idleCount, waitingCount } = pool
        return [
          [totalCount, { state: 'total' }],
          [idleCount, { state: 'idle' }],
          [waitingCount, { state: 'waiting' }],
        ]
      },
    )
  addGauge(
    register,
    { name: 'mails_waiting', help: 'Pending mails in the outbox; no value while the database is unavailable' },
    async () => {
      try {
        return [[await waitingMails(db)]]
      } catch {
        return []
      }
    },
  )
}
