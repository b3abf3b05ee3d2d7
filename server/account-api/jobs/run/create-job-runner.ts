import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { isWithin } from '../../../http/window.ts'
import { createFairQueue } from '../../access/background/fair-queue.ts'
import { createPoll } from '../../access/background/poll.ts'
import { createWorkQueue } from '../../access/background/work-queue.ts'
import type { ImportPort } from '../../access/caller/request-context.ts'
import { days } from '../../access/link.ts'
import { inSlices } from '../../database/in-slices.ts'
import type { Database } from '../../database/schema.ts'
import { lasting } from '../../database/window.ts'
import { keepAlive, sweepReading } from '../check/reading.ts'
import { deleteOldRows } from '../rows/old-rows.ts'
import { inviteSlice } from './invite-slice.ts'
import { runSlice } from './run-slice.ts'
import type { SliceDeps } from './slice.ts'

interface ImportRunner extends ImportPort {
  /** Goes on with imports, also with those of an earlier process. */
  start(): Promise<void>
  /** Finishes the slice in progress, and ends the checks that are being read. */
  stop(): Promise<void>
}

const pollMs = 3_000
const cleanMs = 60 * 60 * 1000

/** Checks of each process: a waiting one holds its file in memory. */
const checkBounds = { all: 2, perPerson: 1, waiting: 16, waitingPerPerson: 1 }
/** How long the call of a check waits for its end. */
const patienceMs = 3_000

/** Ids of imports that have something to do now. */
export const findDue = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('account_import')
    .select('id')
    .where('state', 'in', ['running', 'inviting'])
    .where(eb =>
      eb.and([
        eb.or([eb('next_at', 'is', null), eb.not(lasting('next_at', days(1), now))]),
        eb.or([eb('state', '=', 'running'), eb('invite_at', 'is', null), eb('invite_at', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Runs imports. The rows are the source of truth; a wake-up is only a signal. Each process polls every few seconds for imports of other
 * processes, or whose invitations are due.
 */
export const createImportRunner = (
  slice: SliceDeps,
  /** Resolves when the call of a check has waited long enough. */
  patience = (signal: AbortSignal): Promise<void> => wait(patienceMs, undefined, { ref: false, signal }),
): ImportRunner => {
  const { db, clock, log } = slice
  const checks = createFairQueue(checkBounds)
  /** Checks that are read here, or wait for that. */
  const reading = new Set<string>()
  const queue = createWorkQueue(
    async (id, signal) => {
      await inSlices(() => runSlice(id, slice), signal)
      await inSlices(() => inviteSlice(id, slice), signal)
    },
    (id, error) => log().warn({ err: error, import: id }, 'running an import failed'),
  )
  let cleanedAt = 0
  const sweep = async () => {
    const now = clock()
    await keepAlive(db, [...reading], now)
    await sweepReading(db, now)
    for (const id of await findDue(db, now)) queue.wake(id)
    if (isWithin(cleanedAt, cleanMs, now.getTime())) return
    cleanedAt = now.getTime()
    await deleteOldRows(db, now)
  }
  const poll = createPoll(sweep, pollMs, error => log().warn({ err: error }, 'polling of imports failed'))
  return {
    wake: queue.wake,
    check: async ({ id, person }, read) => {
      const done = checks.run(person, read).finally(() => reading.delete(id))
      reading.add(id)
      const waiting = new AbortController()
      const ends = [done.then(() => false), patience(waiting.signal).then(() => true)]
      const isLate = await Promise.race(ends).finally(() => waiting.abort())
      // Its page tells a refusal.
      if (isLate)
        done.catch(error => {
          if (!(error instanceof AppError)) log().warn({ err: error, import: id }, 'a check of an import failed')
        })
    },
    start: async () => {
      poll.start()
      await poll.run()
    },
    stop: async () => {
      await poll.stop()
      await Promise.all([checks.stop(), queue.stop()])
    },
  }
}
