import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

const firstWaitMs = 15 * 1000
const longestWaitMs = 60 * 60 * 1000
/** A network that has not failed on an account for as long is as good as a fresh one. */
const memoryMs = 24 * 60 * 60 * 1000

/** How long a network waits after its failures on an attacked account: 15 s, doubled with each, at most an hour. */
const waitAfter = (failures: number): number => Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs)

interface Passed {
  /** For a try that was not made. */
  undo: () => Promise<void>
}

/**
 * Lets a network try on an attacked account, or says how long it has to wait. The first try of a network that has not failed
 * there always passes. It counts as a failure at once, so that of tries at the same time one passes; a success forgets it.
 *
 * @param recent failures of the network on the account within the window of all limits, the newest first
 * @returns milliseconds to wait, or the try that passed
 */
export const slowDown = async (
  db: Kysely<Database>,
  { account, network }: { account: string; network: string },
  recent: Date[],
  now: Date,
): Promise<number | Passed> => {
  const expired = new Date(now.getTime() - memoryMs)
  await db
    .deleteFrom('login_slowdown')
    .where(eb =>
      eb(
        eb.refTuple('account', 'network'),
        'in',
        eb
          .selectFrom('login_slowdown')
          .select(['account', 'network'])
          .where('failed_at', '<=', expired)
          .forUpdate()
          .skipLocked()
          .$asTuple('account', 'network'),
      ),
    )
    .execute()
  const before = await db
    .selectFrom('login_slowdown')
    .select(['failures', 'failed_at'])
    .where('account', '=', account)
    .where('network', '=', network)
    .executeTakeFirst()
  const remembered = before && before.failed_at > expired ? before : undefined
  const failures = Math.max(remembered?.failures ?? 0, recent.length)
  if (failures > 0) {
    const failedAt = Math.max(remembered?.failed_at.getTime() ?? 0, recent[0]?.getTime() ?? 0)
    const waitMs = failedAt + waitAfter(failures) - now.getTime()
    if (waitMs > 0) return waitMs
  }
  const next = { failures: failures + 1, failed_at: now }
  const change = (from: typeof next, to: typeof next) =>
    db
      .updateTable('login_slowdown')
      .set(to)
      .where('account', '=', account)
      .where('network', '=', network)
      .where('failures', '=', from.failures)
      .where('failed_at', '=', from.failed_at)
      .returning('failures')
      .executeTakeFirst()
  const passed = before
    ? await change(before, next)
    : await db
        .insertInto('login_slowdown')
        .values({ account, network, ...next })
        .onConflict(conflict => conflict.columns(['account', 'network']).doNothing())
        .returning('failures')
        .executeTakeFirst()
  // Another try of the same network was faster.
  if (!passed) return waitAfter(next.failures)
  return {
    undo: async () => {
      if (before) await change(next, before)
      else await clearSlowDown(db, { account, network })
    },
  }
}

/** Forgets the failures of a network on an account; without a network those of all. */
export const clearSlowDown = async (
  db: Kysely<Database>,
  { account, network }: { account: string; network?: string },
): Promise<void> => {
  await db
    .deleteFrom('login_slowdown')
    .where('account', '=', account)
    .$if(network !== undefined, query => query.where('network', '=', network ?? ''))
    .execute()
}
