import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createSeal } from '../../http/seal.ts'
import { createPoll } from '../access/poll.ts'
import type { BulkSendingPort } from '../access/request-context.ts'
import type { AccountApiConfig } from '../config.ts'
import type { OpenDatabase } from '../database/opened-database.ts'
import { createBulkTransport } from '../mail/transport/bulk-transport.ts'
import { findDueBatches } from './backoff.ts'
import { runSendLoop } from './send-loop.ts'
import { findAllSenders, findDeadSenders, markInterrupted, recordHeartbeat } from './senders.ts'

/** Longest wait for the work in progress during a stop. */
const stopMs = 6_000

interface BatchQueue {
  /** Queues a batch, unless it is queued already. */
  wake(bulkId: string): void
  /** Aborts the work in progress and waits for it, a few seconds at most. */
  stop(): Promise<void>
}

/**
 * Processes batches one at a time. A failure is logged and not retried here: the recipient table records what is left.
 */
const createBatchQueue = (
  work: (bulkId: string, signal: AbortSignal) => Promise<void>,
  warn: (details: object, message: string) => void,
): BatchQueue => {
  const queued = new Set<string>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  const run = async () => {
    // A Set iteration also visits items that are added meanwhile.
    for (const bulkId of queued) {
      queued.delete(bulkId)
      if (stopping.signal.aborted) break
      try {
        await work(bulkId, stopping.signal)
      } catch (error) {
        warn({ err: error, bulkMail: bulkId }, 'sending a bulk mail failed')
      }
    }
    running = undefined
  }

  return {
    wake: bulkId => {
      if (stopping.signal.aborted) return
      queued.add(bulkId)
      // Deferred: `run` clears `running` at its end, so `running` must be assigned before it starts.
      running ??= Promise.resolve().then(run)
    },
    stop: async () => {
      stopping.abort()
      await Promise.race([running, wait(stopMs, undefined, { ref: false })])
    },
  }
}

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
 * retries, the end of a backoff, and claims of dead processes.
 */
export const createBulkMail = ({ database, config, clock, warn }: BulkMailOptions): BulkMail => {
  const { db } = database
  const engine = config.database.kind
  const { concurrency, perMinute } = config.bulkMail
  const sender = randomUUID()
  const transport = createBulkTransport({ db, config, seal: createSeal(config.tokenKeys), clock })
  let sending = 0

  const queue = createBatchQueue(async (bulkId, signal) => {
    sending += 1
    try {
      const result = await runSendLoop(bulkId, signal, { db, sender, transport, concurrency, perMinute, clock, warn })
      if (result === 'slice over') queue.wake(bulkId)
    } finally {
      sending -= 1
    }
  }, warn)

  const sweep = async () => {
    if (sending > 0) await recordHeartbeat(db, sender)
    await markInterrupted(db, await findDeadSenders(db), clock())
    for (const bulkId of await findDueBatches(db, clock())) queue.wake(bulkId)
  }

  const poll = createPoll(sweep, pollMs, error => warn({ err: error }, 'polling of bulk mails failed'))

  return {
    wake: queue.wake,
    start: async () => {
      // Only this process opens the embedded database, so all earlier senders are dead.
      if (engine === 'pglite') await markInterrupted(db, await findAllSenders(db), clock())
      poll.start()
      await poll.run()
    },
    stop: async () => {
      await poll.stop()
      await queue.stop()
      // No-op after a clean stop; otherwise marks our claims uncertain.
      await markInterrupted(db, [sender], clock()).catch(error =>
        warn({ err: error }, 'interrupted bulk mails could not be marked'),
      )
      await transport.close()
    },
  }
}
