import { type Kysely, sql, type Transaction } from 'kysely'
import type { BulkMailState } from '../../../shared/rules/bulk-mail.ts'
import { releaseJob } from '../access/held-jobs.ts'
import type { Employee } from '../access/request-context.ts'
import type { Database } from '../database/schema.ts'

/** Manual state transitions of a bulk mail. */
export const transitions = {
  pause: { from: ['queued', 'sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['queued', 'sending', 'paused'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly BulkMailState[]; to: BulkMailState }>

/** Locks a bulk mail until the transaction ends, also against senders. */
export const lockBulkMail = (trx: Transaction<Database>, id: string) =>
  trx.selectFrom('bulk_mail').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Makes a person the one in whose name a bulk mail is sent, because they let it go on: it is held if their session is no longer trusted.
 * Who began it stays known. Lock it first.
 */
export const takeOver = async (
  trx: Transaction<Database>,
  id: string,
  { userId, tokenHash: session }: Pick<Employee, 'userId' | 'tokenHash'>,
): Promise<void> => {
  await releaseJob(trx, id)
  await trx
    .updateTable('bulk_mail')
    .set(eb => ({ sent_by: userId, session, begun_by: eb.fn.coalesce('begun_by', 'sent_by') }))
    .where('id', '=', id)
    .execute()
}

/** Sets the state of a bulk mail. Lock it first. */
export const setState = async (
  trx: Transaction<Database>,
  id: string,
  state: BulkMailState,
  now: Date,
): Promise<void> => {
  const finished_at = state === 'cancelled' ? now : null
  await trx.updateTable('bulk_mail').set({ state, finished_at }).where('id', '=', id).execute()
}

/**
 * Makes recipients in one state pending again. Sending resumes, unless the bulk mail is paused. Lock it first.
 *
 * @returns their number
 */
export const retryRecipients = async (
  trx: Kysely<Database>,
  { id, state }: { id: string; state: 'failed' | 'uncertain' },
  now: Date,
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('bulk_mail_recipient')
    .set({ state: 'pending', attempts: 0, due_at: now, claimed_by: null, at: null, error: null })
    .where('bulk_id', '=', id)
    .where('state', '=', state)
    // Repeated as a literal, because the planner cannot match the partial index to a parameter.
    .where(sql<boolean>`state in ('failed', 'uncertain')`)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('bulk_mail')
    .set(eb => ({
      [state]: 0,
      finished_at: null,
      state: eb
        .case()
        .when('state', '=', 'paused')
        .then('paused' as const)
        .else('sending' as const)
        .end(),
    }))
    .where('id', '=', id)
    .execute()
  return Number(numUpdatedRows)
}
