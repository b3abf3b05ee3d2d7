import { randomUUID } from 'node:crypto'
import type { BulkSendingPort } from '../access/request-context.ts'
import type { AccountApiConfig } from '../config.ts'
import type { OpenDatabase } from '../database/opened-database.ts'
import { createBulkTransport } from '../mail/transport/bulk-transport.ts'
import { findDue } from './flow.ts'
import { createPolling } from './polling.ts'
import { runSendLoop } from './send-loop.ts'
import { findAll, findDead, markInterrupted, noteSeen } from './senders.ts'

interface BulkMailOptions {
  database: OpenDatabase
  config: Pick<AccountApiConfig, 'database' | 'mail' | 'bulkMail'>
  clock: () => Date
  /** Hears of what did not work. */
  warn: (details: object, message: string) => void
}

export interface BulkMail extends BulkSendingPort {
  /** Sends what waits from now on, also what a process before left behind. */
  start(): Promise<void>
  /** Finishes the mails under way, a few seconds at most. */
  stop(): Promise<void>
}

const everyMs = 3_000

/**
 * Sends bulk mails. The ledger is the truth: the process that accepted one begins at once, and every few seconds each process looks
 * for what is due: batches of others, in which it helps, tries whose time has come, a mail server that may be back, work of
 * processes that died.
 */
export const createBulkMail = ({ database, config, clock, warn }: BulkMailOptions): BulkMail => {
  const { db } = database
  const engine = config.database.kind
  const { concurrency, perMinute } = config.bulkMail
  const sender = randomUUID()
  const transport = createBulkTransport({ db, config: config.mail, clock })
  let sending = 0
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined

  const polling = createPolling(async (bulkId, signal) => {
    sending += 1
    try {
      const end = await runSendLoop(bulkId, signal, { db, sender, transport, concurrency, perMinute, clock, warn })
      if (end === 'turn over') polling.wake(bulkId)
    } finally {
      sending -= 1
    }
  }, warn)

  const sweep = async () => {
    if (sending > 0) await noteSeen(db, sender)
    await markInterrupted(db, await findDead(db), clock())
    for (const bulkId of await findDue(db, clock())) polling.wake(bulkId)
  }

  return {
    wake: polling.wake,
    start: async () => {
      // Nobody else has the embedded database open: whoever was sending has died.
      if (engine === 'pglite') await markInterrupted(db, await findAll(db), clock())
      const look = () => {
        // One round at a time: a slow database must not pile them up.
        round ??= sweep()
          .catch(error => warn({ err: error }, 'bulk mails could not be looked after'))
          .finally(() => {
            round = undefined
          })
      }
      timer = setInterval(look, everyMs)
      look()
      await round
    },
    stop: async () => {
      clearInterval(timer)
      await round
      await polling.stop()
      // Empty-handed after a good end; else nobody knows what became of the rest.
      await markInterrupted(db, [sender], clock()).catch(error =>
        warn({ err: error }, 'mails under way could not be noted'),
      )
      await transport.close()
    },
  }
}
