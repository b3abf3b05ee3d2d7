import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BulkMailState } from '../../../shared/rules/bulk-mail.ts'
import type { Employee } from '../access/caller/request-context.ts'
import { releaseJob } from '../access/ending/held-jobs.ts'
import { inSlices } from '../database/in-slices.ts'
import type { Database } from '../database/schema.ts'

/** Number of recipients, of those that are stored so far. They are numbered from 1. */
export const currentTotal = sql<number>`case when bulk_mail.collected_after is null then bulk_mail.total else (
  select coalesce(max(seq), 0) from bulk_mail_recipient where bulk_mail_recipient.bulk_id = bulk_mail.id) end`

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

/**
 * Ends the holds of bulk mails that have come to their end meanwhile, by the mails that were being handed over, or because nobody is left
 * to get them: there is nothing to decide. Not by the statement that ends one, which does not see a hold that it waits for.
 */
export const releaseEnded = async (db: Kysely<Database>): Promise<void> => {
  await db
    .deleteFrom('job_hold')
    .where('kind', '=', 'bulk_mail')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bulk_mail')
          .select('id')
          .whereRef('bulk_mail.id', '=', 'job_hold.job_id')
          .where('state', 'in', ['done', 'done_with_failures']),
      ),
    )
    .execute()
}

/** Sets the state of a bulk mail. Lock it first. */
export const setState = async (
  trx: Transaction<Database>,
  id: string,
  state: Exclude<BulkMailState, 'cancelled'>,
): Promise<void> => {
  await trx.updateTable('bulk_mail').set({ state, finished_at: null }).where('id', '=', id).execute()
}

/** Cancels a bulk mail. Its recipients are those that were collected by then. Lock it first. */
export const cancelBulkMail = async (trx: Transaction<Database>, id: string, now: Date): Promise<void> => {
  await trx
    .updateTable('bulk_mail')
    .set({ state: 'cancelled', finished_at: now, total: currentTotal, collected_after: null, retrying: null })
    .where('id', '=', id)
    .execute()
}

/** Recipients of one transaction. */
const sliceSize = 500

/** Makes the next recipients of the state that is retried pending again. @returns whether some are left */
const retrySlice = async (trx: Transaction<Database>, id: string, now: Date): Promise<boolean> => {
  const mail = await lockBulkMail(trx, id)
  const state = mail?.retrying
  if (!mail || !state) return false
  const next = trx
    .selectFrom('bulk_mail_recipient')
    .select('seq')
    .where('bulk_id', '=', id)
    .where('state', '=', state)
    // Repeated as a literal, because the planner cannot match the partial index to a parameter.
    .where(sql<boolean>`state in ('failed', 'uncertain')`)
    .where('seq', '>', mail.retried_to)
    .orderBy('seq')
    .limit(sliceSize)
  const seqs = (await next.execute()).map(({ seq }) => seq)
  const last = seqs.at(-1)
  if (last === undefined) {
    await trx.updateTable('bulk_mail').set({ retrying: null }).where('id', '=', id).execute()
    return false
  }
  await trx
    .updateTable('bulk_mail_recipient')
    .set({ state: 'pending', attempts: 0, due_at: now, claimed_by: null, at: null, error: null })
    .where('bulk_id', '=', id)
    .where('seq', '=', sql<number>`any(${seqs}::int[])`)
    .execute()
  await trx
    .updateTable('bulk_mail')
    .set({
      [state]: mail[state] - seqs.length,
      retried_to: last,
      finished_at: null,
      state: mail.state === 'paused' ? 'paused' : 'sending',
    })
    .where('id', '=', id)
    .execute()
  return true
}

/** Begins to make recipients in a state pending again; `retryRecipients` goes on. Sending resumes, unless it is paused. Lock it first. */
export const startRetry = async (
  trx: Transaction<Database>,
  { id, state }: Pick<Selectable<Database['bulk_mail']>, 'id' | 'state'>,
  retrying: 'failed' | 'uncertain',
): Promise<void> => {
  const next = state === 'paused' ? state : 'sending'
  await trx
    .updateTable('bulk_mail')
    .set({ retrying, retried_to: 0, state: next, finished_at: null })
    .where('id', '=', id)
    .execute()
}

/** Makes the recipients pending whose retry has begun. */
export const retryRecipients = (
  { db, clock }: { db: Kysely<Database>; clock: () => Date },
  id: string,
  signal?: AbortSignal,
): Promise<void> => inSlices(() => db.transaction().execute(trx => retrySlice(trx, id, clock())), signal)
