import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { BulkMailState } from '../../../shared/rules/bulk-mail.ts'
import type { Database } from '../database/schema.ts'
import { recipients } from './recipients.ts'

/** How a try ended, as the ledger notes it. */
export interface Noted {
  seq: number
  state: 'sent' | 'failed' | 'uncertain' | 'pending'
  error: string | null
  /** With `pending`: from when on it may be tried again. */
  due_at: Date | null
  /** 1: the mail server was not reached, so this was no try. */
  uncounted: 0 | 1
}

/** A recipient whose mail this process, and nobody else, hands over now. */
export interface Claim {
  seq: number
  email: string
  locale: Locale
  attempts: number
}

interface StepInput {
  bulkId: string
  sender: string
  noted: readonly Noted[]
  /** How many more mails may be under way. */
  free: number
  perMinute: number | undefined
  now: Date
}

interface StepResult {
  state: BulkMailState
  /** How many of the notes found their row claimed by this sender. */
  noted: number
  claims: Claim[]
  /** Recipients who were none any more. */
  dropped: number
  next_at: Date | null
  held_until: Date | null
  failures: number
}

/** Mails that a limit lets go at a time: those of a tenth of a second. */
const burstOf = (perMinute: number) => Math.max(1, Math.floor(perMinute / 600))

/** Numbers of recipients by which the counts of a batch move. */
interface Moves {
  sent: RawBuilder<number>
  failed: RawBuilder<number>
  uncertain: RawBuilder<number>
}

/** New counts of a batch, and its state by them: when nobody waits any more it is done, paused or not. Cancelled it stays. */
export const movedCounts = ({ sent, failed, uncertain }: Moves, started: RawBuilder<boolean>, now: Date) => {
  const ended = sql`batch.sent + ${sent} + batch.failed + ${failed} + batch.uncertain + ${uncertain} = batch.total`
  const troubled = sql`batch.failed + ${failed} + batch.uncertain + ${uncertain} > 0`
  return sql`
    sent = batch.sent + ${sent}, failed = batch.failed + ${failed}, uncertain = batch.uncertain + ${uncertain},
    state = case
      when batch.state = 'cancelled' then batch.state
      when ${ended} then case when ${troubled} then 'done_with_failures' else 'done' end
      when batch.state = 'queued' and ${started} then 'sending'
      else batch.state end,
    finished_at = case
      when batch.state <> 'cancelled' and ${ended} then coalesce(batch.finished_at, ${now}) else batch.finished_at end`
}

/**
 * Notes what has become of mails and claims as many new ones, by one statement: those who wait again first, then the next
 * numbers. The row of the batch is held meanwhile, so its counts and the ledger agree at every moment and two processes
 * never claim the same; locks are always taken in this order: sender, batch, flow. Nothing is claimed of a batch that does not
 * send, while the mail server is left alone or the rate is used up; after failures one mail goes ahead to see. Whoever may not
 * log in any more is no recipient: failed.
 *
 * Rows are found by where they lie (ctid): their number gives it, and no statistics of a table that has just grown can mislead the
 * planner into reading all of a batch.
 *
 * @returns undefined: this sender was taken for dead, or there is no such batch; nothing is noted or claimed
 */
export const advanceBatch = async (db: Kysely<Database>, input: StepInput): Promise<StepResult | undefined> => {
  const { bulkId, sender, noted, free, perMinute, now } = input
  const limited = perMinute !== undefined
  const interval = sql`${60 / (perMinute ?? 1)}::float8 * interval '1 second'`
  const column = <TKey extends keyof Noted>(key: TKey) => noted.map(note => note[key])
  const dues = noted.map(note => note.due_at?.toISOString() ?? null)
  const mayGet = recipients(db)
    .select('user.id')
    .where(sql<boolean>`"user".id = picked.user_id and "user".email = picked.email`)
    .limit(1)
  const count = (state: 'sent' | 'failed' | 'uncertain', dropped = sql`0`) =>
    sql<number>`((select count(*) from noted where state = ${sql.lit(state)}) + ${dropped})::int`
  const { rows } = await sql<StepRow>`
    with sender as materialized (select id from mail_sender where id = ${sender} for key share),
    batch as materialized (
      select bulk_mail.* from bulk_mail where id = ${bulkId} and exists (select from sender) for update),
    flow as materialized (
      select * from mail_flow where id = 1 and exists (select from batch) ${limited ? sql`for update` : sql``}),
    allowed as materialized (
      select case
        when batch.state not in ('queued', 'sending') or flow.held_until > ${now} then 0
        when ${limited}::boolean and flow.next_at > ${now} then 0
        else least(${free}::int, case when flow.failures > 0 then 1 end, ${limited ? burstOf(perMinute) : free}::int) end as mails
      from batch cross join flow),
    noted as (
      update bulk_mail_recipient as recipient
      set state = note.state, error = note.error, due_at = note.due_at, attempts = recipient.attempts - note.uncounted, at = ${now}
      from unnest(${column('seq')}::int[], ${column('state')}::text[], ${column('error')}::text[],
          ${dues}::timestamptz[], ${column('uncounted')}::smallint[]) as note (seq, state, error, due_at, uncounted)
        cross join lateral (select ctid from bulk_mail_recipient where bulk_id = ${bulkId} and seq = note.seq limit 1) as row
      where recipient.ctid = row.ctid and recipient.state = 'claimed' and recipient.claimed_by = ${sender}
        and exists (select from batch)
      returning recipient.state),
    again as materialized (
      select ctid, user_id, email from bulk_mail_recipient
      where bulk_id = ${bulkId} and state = 'pending' and due_at is not null and due_at <= ${now}
      order by due_at, seq limit coalesce((select mails from allowed), 0) for update skip locked),
    fresh as materialized (
      select ctid, user_id, email from bulk_mail_recipient
      where bulk_id = ${bulkId} and seq > (select claimed_to from batch) and seq <=
        (select claimed_to + coalesce((select mails from allowed), 0) - (select count(*)::int from again) from batch)),
    picked as materialized (
      select picked.ctid, person.id is not null as may_get
      from (select * from again union all select * from fresh) as picked
        left join lateral ${mayGet} as person on true),
    claimed as (
      update bulk_mail_recipient as recipient
      set attempts = recipient.attempts + 1, claimed_by = ${sender}, at = ${now},
        state = case when picked.may_get then 'claimed' else 'failed' end,
        error = case when picked.may_get then null else 'no_recipient' end
      from picked where recipient.ctid = picked.ctid and recipient.state = 'pending'
      returning recipient.seq, recipient.email, recipient.locale, recipient.attempts, recipient.state),
    moved as (
      update bulk_mail as batch set claimed_to = batch.claimed_to + (select count(*) from fresh)::int,
        ${movedCounts(
          {
            sent: count('sent'),
            failed: count('failed', sql`(select count(*) from claimed where state = 'failed')`),
            uncertain: count('uncertain'),
          },
          sql<boolean>`exists (select from claimed)`,
          now,
        )}
      where batch.id = ${bulkId} and (exists (select from noted) or exists (select from claimed))
      returning batch.state),
    paced as (
      update mail_flow set next_at = greatest(next_at, ${now}) + (select count(*) from claimed where state = 'claimed') * ${interval}
      where id = 1 and ${limited}::boolean and exists (select from claimed where state = 'claimed'))
    select coalesce((select state from moved), batch.state) as state, (select count(*)::int from noted) as noted,
      flow.next_at, flow.held_until, flow.failures, claimed.seq, claimed.email, claimed.locale, claimed.attempts,
      claimed.state as claimed
    from batch cross join flow left join claimed on true`.execute(db)
  const [first] = rows
  if (!first) return undefined
  return {
    ...first,
    next_at: limited ? first.next_at : null,
    claims: rows.filter(isClaim),
    dropped: rows.filter(row => row.claimed === 'failed').length,
  }
}

interface StepRow extends Omit<StepResult, 'claims' | 'dropped'> {
  next_at: Date
  claimed: 'claimed' | 'failed' | null
}

const isClaim = (row: StepRow): row is StepRow & Claim => row.claimed === 'claimed'
