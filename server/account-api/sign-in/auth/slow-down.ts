import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

const firstDelayMs = 15 * 1000
const maxDelayMs = 60 * 60 * 1000
/** Failures of a network on an account are forgotten after this time. */
const memoryMs = 24 * 60 * 60 * 1000

/** Delay after failures of a network on an attacked account: 15 s, doubled with each failure, at most an hour. */
const delayAfter = (failures: number): number => Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs)

interface Admitted {
  /** Undoes the count of an attempt that was not made. */
  undo: () => Promise<void>
}

/**
 * Admits an attempt on an attacked account, or returns the remaining delay. The first attempt of a network without
 * failures is always admitted. It counts as a failure at once, so that one of concurrent attempts is admitted; a
 * success clears it.
 *
 * @param recent failures of the network on the account within the window of all limits, newest first
 * @returns milliseconds to wait, or the admitted attempt
 */
export const slowDown = async (
  db: Kysely<Database>,
  { account, network }: { account: string; network: string },
  recent: Date[],
  now: Date,
): Promise<number | Admitted> => {
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
    const waitMs = failedAt + delayAfter(failures) - now.getTime()
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
  const admitted = before
    ? await change(before, next)
    : await db
        .insertInto('login_slowdown')
        .values({ account, network, ...next })
        .onConflict(conflict => conflict.columns(['account', 'network']).doNothing())
        .returning('failures')
        .executeTakeFirst()
  // A concurrent attempt of the same network was first.
  if (!admitted) return delayAfter(next.failures)
  return {
    undo: async () => {
      if (before) await change(next, before)
      else await clearSlowDown(db, { account, network })
    },
  }
}

/** Deletes the failures of a network on an account; without a network, of all. */
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
