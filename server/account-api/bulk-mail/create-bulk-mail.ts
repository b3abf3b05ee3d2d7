import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createSeal } from '../../http/seal.ts'
import { createPoll } from '../access/background/poll.ts'
import { createWorkQueue } from '../access/background/work-queue.ts'
import type { BulkSendingPort } from '../access/caller/request-context.ts'
import { holdIfUnallowed } from '../access/ending/held-jobs.ts'
import type { AccountApiConfig } from '../config.ts'
import type { OpenDatabase } from '../database/opened-database.ts'
import { createBulkTransport } from '../mail/transport/bulk-transport.ts'
import { endLongWaits, findDueBatches } from './backoff.ts'
import { collectRecipients } from './collect-recipients.ts'
import { runSendLoop } from './send-loop.ts'
import { findAllSenders, findDeadSenders, markInterrupted, recordHeartbeat } from './senders.ts'
import { releaseEnded, retryRecipients } from './state-changes.ts'

interface BulkMailOptions {
  database: OpenDatabase
  config: Pick<AccountApiConfig, 'database' | 'mail' | 'bulkMail' | 'tokenKeys' | 'publicUrl'>
  clock: () => Date
  /** Logs failures. */
  warn: (details: object, message: string) => void
}

export interface BulkMail extends BulkSendingPort {
  /** Starts sending pending mails, also those left by an earlier process. */
  start(): Promise<void>
  /** Finishes the mails in progress, for a few seconds at most. */
  stop(): Promise<void>
}

const pollMs = 3_000

/**
 * Sends bulk mails. The recipient table is the source of truth; jobs are only wake-up signals. The process that
 * accepted a batch starts at once. Every few seconds each process polls for due work: batches of other processes, due
 * retries, the end of a backoff, claims of dead processes, and recipients that they have not collected.
 */
export const createBulkMail = ({ database, config, clock, warn }: BulkMailOptions): BulkMail => {
  const { db } = database
  const engine = config.database.kind
  const { concurrency, perMinute } = config.bulkMail
  const sender = randomUUID()
  const transport = createBulkTransport({ db, config, seal: createSeal(config.tokenKeys), clock })
  let sending = 0

  const queue = createWorkQueue(
    async (bulkId, signal) => {
      sending += 1
      try {
        if (await db.transaction().execute(trx => holdIfUnallowed(trx, 'bulk_mail', bulkId, clock()))) return
        const result = await runSendLoop(bulkId, signal, { db, sender, transport, concurrency, perMinute, clock, warn })
        if (result === 'slice over') queue.wake(bulkId)
      } finally {
        sending -= 1
      }
    },
    (bulkId, error) => warn({ err: error, bulkMail: bulkId }, 'sending a bulk mail failed'),
  )

  const sweep = async () => {
    if (sending > 0) await recordHeartbeat(db, sender)
    await markInterrupted(db, await findDeadSenders(db), clock())
    await endLongWaits(db, clock())
    await releaseEnded(db)
    for (const bulkId of await findDueBatches(db, clock())) queue.wake(bulkId)
  }

  const stopping = new AbortController()
  /** Goes on with what a process has left that ended meanwhile. */
  const goOn = async () => {
    const left = db.selectFrom('bulk_mail').select('id').orderBy('id')
    for (const { id } of await left
      .where(sql<boolean>`(collected_after is not null or retrying is not null)`)
      .execute()) {
      await collectRecipients(db, id, stopping.signal)
      await retryRecipients({ db, clock }, id, stopping.signal)
      queue.wake(id)
    }
  }
  /** Apart from the sweep, whose heartbeat must not wait for many recipients. */
  const unfinished = createPoll(goOn, pollMs, error => warn({ err: error }, 'preparing bulk mails failed'))
  const poll = createPoll(sweep, pollMs, error => warn({ err: error }, 'polling of bulk mails failed'))

  return {
    wake: queue.wake,
    start: async () => {
      // Only this process opens the embedded database, so all earlier senders are dead.
      if (engine === 'pglite') await markInterrupted(db, await findAllSenders(db), clock())
      poll.start()
      unfinished.start()
      await Promise.all([poll.run(), unfinished.run()])
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([poll.stop(), unfinished.stop()])
      await queue.stop()
      // No-op after a clean stop; otherwise marks our claims uncertain.
      await markInterrupted(db, [sender], clock()).catch(error =>
        warn({ err: error }, 'interrupted bulk mails could not be marked'),
      )
      await transport.close()
    },
  }
}
