import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../database/open-database.ts'
import type { Database } from '../database/schema.ts'

interface JobsOptions {
  database: Pick<OpenDatabase, 'db' | 'script'>
  engine: 'pglite' | 'postgres'
  /** Hears of what did not work; jobs go on. */
  warn: (details: object, message: string) => void
}

/** Does the work of a subject. What it throws is told and forgotten: whoever sends jobs sends another. */
type Work = (subject: string, signal: AbortSignal) => Promise<void>

/** Jobs that wake a process to look at a subject. Of several processes one takes a job; each works on one at a time. */
export interface Jobs {
  /** Does nothing once it has succeeded. What failed may be tried again. */
  start(): Promise<void>
  /** Waits for the work under way, that its signal has told to end. */
  stop(): Promise<void>
  /** Sends a job for a subject, unless one waits already; with a transaction, when that is committed. Before the start none. */
  send(subject: string, trx?: Transaction<Database>): Promise<void>
}

const pollingSeconds = 0.5
const minutes = (count: number) => count * 60

/** Jobs on the account API's own database, kept by pg-boss in a schema of its own. */
export const createJobs = (queue: string, work: Work, { database, engine, warn }: JobsOptions): Jobs => {
  const { db, script } = database
  const ending = new AbortController()
  const kysely = fromKysely(db)
  const boss = new PgBoss({
    // What comes without values may be several statements, which a prepared query is not.
    db: {
      executeSql: async (text, values = []) =>
        values.length > 0 ? kysely.executeSql(text, values) : { rows: await script(text) },
    },
    backend: engine,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', error => warn({ err: error }, 'jobs'))
  let started: Promise<void> | undefined
  let isReady = false

  const start = async () => {
    await boss.start()
    // `short`: one job of a subject waits at most, any number are worked on. A job that failed is not tried again.
    await boss.createQueue(queue, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: minutes(10),
      deleteAfterSeconds: minutes(10),
    })
    // Asked once outside of any transaction: pg-boss reads what it knows of the queue now, and on one connection could not later.
    await boss.findJobs(queue, { key: queue })
    await boss.work<{ subject: string }>(queue, { pollingIntervalSeconds: pollingSeconds }, async ([job]) => {
      if (!job) return
      try {
        await work(job.data.subject, ending.signal)
      } catch (error) {
        warn({ err: error, subject: job.data.subject }, 'a job failed')
      }
    })
    isReady = true
  }

  return {
    start: () => {
      started ??= start().catch(async error => {
        started = undefined
        await boss.stop({ close: false, graceful: false }).catch(() => {})
        throw error
      })
      return started
    },
    stop: async () => {
      ending.abort()
      isReady = false
      // It began in the background, and may have failed there.
      await started?.catch(() => {})
      await boss.stop({ close: false, graceful: true, timeout: 6_000 })
    },
    send: async (subject, trx) => {
      if (!isReady) return
      const connection = trx ? { db: fromKysely(trx) } : {}
      await boss.send(queue, { subject }, { singletonKey: subject, ...connection })
    },
  }
}
