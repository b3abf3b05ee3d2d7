import { randomUUID } from 'node:crypto'
import type { AccountApiConfig } from '../config.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { BulkSendingPort } from '../handler.ts'
import { createJobs } from '../jobs/create-jobs.ts'
import { createBulkTransport } from '../mail/bulk-transport.ts'
import { findDue } from './flow.ts'
import { pump } from './pump.ts'
import { bury, findAll, findDead, noteSeen } from './senders.ts'

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
 * Sends bulk mails. The ledger is the truth, jobs only wake: a call that accepts one sends a job with it, the process that
 * begins sends another for the next idle process, and every few seconds each process looks for what is due and nobody is
 * about: tries whose time has come, a mail server that may be back, work of processes that died.
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

  const jobs = createJobs(
    'bulk-mail',
    async (bulkId, signal) => {
      sending += 1
      try {
        await pump(bulkId, signal, { db, sender, transport, concurrency, perMinute, clock, wake: jobs.send, warn })
      } finally {
        sending -= 1
      }
    },
    { database, engine, warn },
  )

  const lookAround = async () => {
    // The database may have been away so far.
    await jobs.start()
    if (sending > 0) await noteSeen(db, sender)
    await bury(db, await findDead(db), clock())
    for (const bulkId of await findDue(db, clock())) await jobs.send(bulkId)
  }

  return {
    wake: (trx, bulkId) => jobs.send(bulkId, trx),
    start: async () => {
      // Nobody else has the embedded database open: whoever was sending has died.
      if (engine === 'pglite') await bury(db, await findAll(db), clock())
      const look = () => {
        // One round at a time: a slow database must not pile them up.
        round ??= lookAround()
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
      await jobs.stop()
      // Empty-handed after a good end; else nobody knows what became of the rest.
      await bury(db, [sender], clock()).catch(error => warn({ err: error }, 'mails under way could not be noted'))
      await transport.close()
    },
  }
}
