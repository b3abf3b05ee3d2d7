import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Effect } from '../../../../shared/contract/effects.ts'
import { AppError } from '../../../http/app-error.ts'
import { isLasting } from '../../../http/window.ts'
import {
  type Caller,
  findCallerById,
  type PersonDeps,
  type RequestContext,
} from '../../access/caller/request-context.ts'
import { holdIfUnallowed } from '../../access/ending/held-jobs.ts'
import { days } from '../../access/link.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import type { Database } from '../../database/schema.ts'
import type { StoredImport } from '../store.ts'

type Trx = Transaction<Database>

export interface SliceDeps {
  db: Kysely<Database>
  clock: () => Date
  /** What changes of people need. */
  deps: PersonDeps
  log: () => RequestContext['log']
}

/** Of an import that a call started which asked for the proof of all. */
const allProven = { job: true, account: true, access: true, role: true }

/** The person who runs an import, if they still may, as the context of their changes. Else the import is held. */
const contextOf = async (
  trx: Trx,
  { id, job_kind, made_by, kind, ip, locale, proofs: stored }: StoredImport,
  { clock, log }: Pick<SliceDeps, 'clock' | 'log'>,
): Promise<RequestContext<Caller> | undefined> => {
  const now = clock()
  if (await holdIfUnallowed(trx, job_kind, id, now)) return undefined
  const caller = await findCallerById(trx, made_by, kind, now)
  const proofs = new Map(Object.entries(stored ?? allProven) as [Effect, boolean][])
  return caller && { caller, proofs, locale, ip, userAgent: '', now, log: log(), hasLeft: () => false }
}

/** Stops an import. Rows that are left stay pending. */
export const stopImport = async (trx: Trx, { id }: { id: string }, now: Date): Promise<void> => {
  await trx.updateTable('account_import').set({ state: 'stopped', finished_at: now }).where('id', '=', id).execute()
}

/** When the limits of emails allow the next one; undefined for other errors, and for a limit of one address. */
export const limitOf = (error: unknown, now: Date): Date | undefined =>
  error instanceof AppError && error.code === 'too_many_attempts' && !String(error.data.limit).startsWith('address')
    ? new Date(now.getTime() + Number(error.data.retry_after) * 1000)
    : undefined

/** Work of one transaction. */
interface Worked {
  /** What changes of the import. */
  change?: Updateable<Database['account_import']>
  /** Whether work is left for this process. */
  isLeft: boolean
}

class StoppedError extends Error {}

/**
 * Works on an import in one transaction, if it is in a state, its time has come, and no other process works on it. It is held if the
 * person who runs it has lost the right. A stop by a call does not wait for the work, which is undone then. The outbox sends the mails.
 *
 * @returns whether work is left for this process
 */
export const inSlice = async (
  id: string,
  state: StoredImport['state'],
  { db, clock, log, deps: { mail } }: SliceDeps,
  work: (trx: MailTransaction, job: StoredImport, context: RequestContext<Caller>) => Promise<Worked>,
): Promise<boolean> => {
  try {
    return await inTransaction({ db, mail, mails: 'outbox' }, async trx => {
      const { rows } = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`import ${id}`}, 0)) as is_mine`.execute(trx)
      if (rows[0]?.is_mine !== true) return false
      const ofImport = trx.selectFrom('account_import').selectAll().where('id', '=', id)
      const job = await ofImport.where('state', '=', state).executeTakeFirst()
      // The limits of emails ask for a day at most.
      if (!job || isLasting(job.next_at?.getTime() ?? 0, days(1), clock().getTime())) return false
      const context = await contextOf(trx, job, { clock, log })
      if (!context) return false
      const { change, isLeft } = await work(trx, job, context)
      const { numUpdatedRows } = await trx
        .updateTable('account_import')
        .set({ state, ...change })
        .where('id', '=', id)
        .where('state', '=', state)
        // Nobody has taken it over since.
        .where('made_by', '=', job.made_by)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new StoppedError()
      return isLeft
    })
  } catch (error) {
    if (error instanceof StoppedError) return false
    throw error
  }
}
