import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { BulkMailState } from '../../../shared/rules/bulk-mail.ts'
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'
import { recipients } from './recipients.ts'

/** The result of one attempt, as stored in the recipient table. */
export interface RecipientResult {
  seq: number
  state: 'sent' | 'failed' | 'uncertain' | 'pending'
  error: string | null
  /** For `pending`: the time of the next attempt. */
  due_at: Date | null
  /** 1: the mail server was not reached, so the attempt does not count. */
  uncounted: 0 | 1
}

/** A recipient claimed by this process, which alone sends the mail. */
export interface Claim {
  seq: number
  email: string
  locale: Locale
  attempts: number
}

interface AdvanceInput {
  bulkId: string
  sender: string
  results: readonly RecipientResult[]
  /** Free slots for concurrent mails. */
  free: number
  perMinute: number | undefined
  now: Date
}

interface AdvanceResult {
  state: BulkMailState
  /** How many results were stored, that is, whose row this sender still held. */
  stored: number
  claims: Claim[]
  /** Claimed recipients who are no longer eligible. */
  dropped: number
  next_at: Date | null
  held_until: Date | null
  failures: number
}

/** Burst size of the rate limit: a tenth of a second's worth. */
const burstOf = (perMinute: number) => Math.max(1, Math.floor(perMinute / 600))

/** Changes of the batch's counts. */
interface Moves {
  sent: RawBuilder<number>
  failed: RawBuilder<number>
  uncertain: RawBuilder<number>
}

/**
 * SQL assignments for a batch's counts and its state. The batch is done when no recipient is left, even if paused. A
 * cancelled batch stays cancelled.
 */
export const updatedCounts = ({ sent, failed, uncertain }: Moves, started: RawBuilder<boolean>, now: Date) => {
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
 * Stores results and claims new recipients in one statement: due retries first, then the next numbers. The batch row is
 * locked, so counts and recipient rows stay consistent, and a recipient is claimed by one process only. Lock order:
 * sender, batch, flow. Nothing is claimed before its time, while recipients are collected or while the batch does not send, the mail server is in backoff, or the rate
 * limit is reached. After failures a single mail probes the server. The mail goes to the address that the person has
 * by then. A recipient who can no longer log in becomes `failed`.
 *
 * Rows are joined by ctid, looked up by their number. Stale statistics of a recently grown table could otherwise make
 * the planner read the whole batch. Planning takes as long as execution, so it is done once per batch.
 *
 * @returns undefined if this sender was declared dead or the batch does not exist; nothing is stored or claimed then
 */
export const advanceBatch = async (db: Kysely<Database>, input: AdvanceInput): Promise<AdvanceResult | undefined> => {
  const { bulkId, sender, results, free, perMinute, now } = input
  const limited = perMinute !== undefined
  const interval = sql`${60 / (perMinute ?? 1)}::float8 * interval '1 second'`
  const column = <TKey extends keyof RecipientResult>(key: TKey) => results.map(result => result[key])
  const dues = results.map(result => result.due_at?.toISOString() ?? null)
  const mayGet = recipients(db)
    .select(['user.id', 'user.email'])
    .where(sql<boolean>`"user".id = picked.user_id`)
    .limit(1)
  const count = (state: 'sent' | 'failed' | 'uncertain', dropped = sql`0`) =>
    sql<number>`((select count(*) from stored where state = ${sql.lit(state)}) + ${dropped})::int`
  const { rows } = await sql<AdvanceRow>`${prepared(`advance${bulkId}`)}
    with sender as materialized (select id from mail_sender where id = ${sender} for key share),
    batch as materialized (
      select bulk_mail.* from bulk_mail where id = ${bulkId} and exists (select from sender) for update),
    flow as materialized (
      select * from mail_flow where id = 1 and exists (select from batch) ${limited ? sql`for update` : sql``}),
    allowed as materialized (
      select case
        when batch.state not in ('queued', 'sending') or batch.collected_after is not null or batch.send_at > ${now} or flow.held_until > ${now} then 0
        when ${limited}::boolean and flow.next_at > ${now} then 0
        else least(${free}::int, case when flow.failures > 0 then 1 end, ${limited ? burstOf(perMinute) : free}::int) end as mails
      from batch cross join flow),
    stored as (
      update bulk_mail_recipient as recipient
      set state = result.state, error = result.error, due_at = result.due_at, attempts = recipient.attempts - result.uncounted, at = ${now}
      from unnest(${column('seq')}::int[], ${column('state')}::text[], ${column('error')}::text[],
          ${dues}::timestamptz[], ${column('uncounted')}::smallint[]) as result (seq, state, error, due_at, uncounted)
        cross join lateral (select ctid from bulk_mail_recipient where bulk_id = ${bulkId} and seq = result.seq limit 1) as row
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
      select picked.ctid, person.id is not null as may_get, coalesce(person.email, picked.email) as email
      from (select * from again union all select * from fresh) as picked
        left join lateral ${mayGet} as person on true),
    claimed as (
      update bulk_mail_recipient as recipient
      set attempts = recipient.attempts + 1, claimed_by = ${sender}, at = ${now}, email = picked.email,
        state = case when picked.may_get then 'claimed' else 'failed' end,
        error = case when picked.may_get then null else 'no_recipient' end
      from picked where recipient.ctid = picked.ctid and recipient.state = 'pending'
      returning recipient.seq, recipient.email, recipient.locale, recipient.attempts, recipient.state),
    moved as (
      update bulk_mail as batch set claimed_to = batch.claimed_to + (select count(*) from fresh)::int,
        ${updatedCounts(
          {
            sent: count('sent'),
            failed: count('failed', sql`(select count(*) from claimed where state = 'failed')`),
            uncertain: count('uncertain'),
          },
          sql<boolean>`exists (select from claimed)`,
          now,
        )}
      where batch.id = ${bulkId} and (exists (select from stored) or exists (select from claimed))
      returning batch.state),
    paced as (
      update mail_flow set next_at = greatest(next_at, ${now}) + (select count(*) from claimed where state = 'claimed') * ${interval}
      where id = 1 and ${limited}::boolean and exists (select from claimed where state = 'claimed'))
    select coalesce((select state from moved), batch.state) as state, (select count(*)::int from stored) as stored,
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

interface AdvanceRow extends Omit<AdvanceResult, 'claims' | 'dropped'> {
  next_at: Date
  claimed: 'claimed' | 'failed' | null
}

const isClaim = (row: AdvanceRow): row is AdvanceRow & Claim => row.claimed === 'claimed'
