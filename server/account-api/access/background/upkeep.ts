import type { Kysely } from 'kysely'
import { analyseChanged, checkpointIfDue, vacuumAll } from '../../database/pglite-upkeep.ts'
import type { Database } from '../../database/schema.ts'
import { createPoll, type Poll } from './poll.ts'
import { deleteEnded } from './retention.ts'

interface Options {
  db: Kysely<Database>
  /** On PGlite, which does not keep up its tables itself. */
  isEmbedded: boolean
  clock: () => Date
  /** When the last request came; milliseconds since 1970. */
  lastRequestAt: () => number
  /** Logs failures. */
  warn: (details: object, message: string) => void
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A day's work begins when nothing was asked for this long. */
const idleMs = 10 * minuteMs
/** Earliest and latest time from one day's work to the next: where people never pause, it does not wait for them. */
const dueMs = { earliest: 20 * hourMs, latest: 30 * hourMs }

/** Setting with the time of the last day's work, so that restarts do not defer it. */
const settingName = 'upkeep'

/** Undefined in a new database, or one of an earlier version. */
const findLast = async (db: Kysely<Database>): Promise<number | undefined> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', settingName).executeTakeFirst()
  return row && new Date(String(row.value)).getTime()
}

const noteDone = async (db: Kysely<Database>, now: Date): Promise<void> => {
  const value = JSON.stringify(now.toISOString())
  await db
    .insertInto('setting')
    .values({ name: settingName, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Keeps the database up: each minute what cannot wait, once a day what can. Several processes may do so at once. */
export const createUpkeep = ({ db, isEmbedded, clock, lastRequestAt, warn }: Options): Poll => {
  const stopping = new AbortController()

  const isDue = async (now: Date): Promise<boolean> => {
    const last = await findLast(db)
    if (last === undefined) await noteDone(db, now)
    const since = now.getTime() - (last ?? now.getTime())
    const isIdle = now.getTime() - lastRequestAt() >= idleMs
    // A time to come is that of a wrong clock.
    return since >= dueMs.latest || (isIdle && (since >= dueMs.earliest || since < 0))
  }
  const round = async () => {
    if (isEmbedded) {
      // First: an analysis writes to the log, too.
      await analyseChanged(db)
      await checkpointIfDue(db)
    }
    const now = clock()
    if (!(await isDue(now))) return
    await deleteEnded(db, now, stopping.signal)
    if (isEmbedded) await vacuumAll(db, stopping.signal)
    if (!stopping.signal.aborted) await noteDone(db, now)
  }
  const poll = createPoll(round, minuteMs, error => warn({ err: error }, 'upkeep of the database failed'))
  return {
    ...poll,
    stop: () => {
      stopping.abort()
      return poll.stop()
    },
  }
}
