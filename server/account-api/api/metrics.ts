import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { addGauge, exposeMetrics } from '../../http/metrics.ts'
import type { OpenDatabase } from '../database/opened-database.ts'
import type { Database } from '../database/schema.ts'

/** Mails that wait in the outbox, bulk mail apart. An index has these alone, and few are there while the mail server is. */
const waitingMails = async (db: Kysely<Database>): Promise<number> => {
  const { count } = await db
    .selectFrom('mail_outbox')
    .where('state', '=', 'pending')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Metrics of an account API that runs on its own: what `exposeMetrics` has, the pool of the database, the outbox. */
export const createMetrics = (
  app: FastifyInstance,
  { db, pool }: OpenDatabase,
  address: { host: string; port: number },
): void => {
  const register = exposeMetrics(app, address)
  if (pool)
    addGauge(
      register,
      { name: 'database_pool', help: 'Connections, and queries that wait for one', labelNames: ['state'] },
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
    { name: 'mails_waiting', help: 'Mails in the outbox; none while the database is away' },
    async () => {
      try {
        return [[await waitingMails(db)]]
      } catch {
        return []
      }
    },
  )
}
