import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Seal } from '../../http/seal.ts'
import type { BulkCopy, OutgoingMail } from '../access/posting/mail-port.ts'
import { inSlices } from '../database/in-slices.ts'
import type { Database } from '../database/schema.ts'
import { areRowsOf } from '../database/some-rows.ts'
import { isBeyond } from '../database/window.ts'
import type { RenderedMail } from './render/render-mail.ts'

/** A row of the outbox; text and HTML are sealed. */
export type StoredMail = Selectable<Database['mail_outbox']>
type Texts = Pick<StoredMail, 'text' | 'html'>

const parts = ['text', 'html'] as const

/**
 * The columns of a new mail: its id, subject, and both texts sealed. Their link is a secret, and files of a database keep
 * what was once stored, also after the mail is sent.
 */
export const sealedMail = (seal: Seal, { subject, text, html }: RenderedMail) => {
  const id = randomUUID()
  return { id, subject, ...sealTexts(seal, { id, text, html }) }
}

const sealTexts = (seal: Seal, { id, ...texts }: Texts & { id: string }): Texts => {
  const close = (part: keyof Texts) => (texts[part] === '' ? '' : seal.close(texts[part], `mail ${id} ${part}`))
  return { text: close('text'), html: close('html') }
}

/** A mail with readable texts; '' where they are blank. Undefined if none of the keys has sealed it. */
export const openedMail = (seal: Seal, mail: StoredMail): StoredMail | undefined => {
  const [text, html] = parts.map(part => (mail[part] === '' ? '' : seal.open(mail[part], `mail ${mail.id} ${part}`)))
  return text === undefined || html === undefined ? undefined : { ...mail, text, html }
}

/** Most mails of a statement that changes many. */
const sliceSize = 500
/** Mails that are sealed in one step. */
const sealedAtOnce = 100

/**
 * Seals the texts that an earlier version stored readable: a sealed text has no space or line end. Partial indexes find
 * them. A mail that is sent meanwhile stays blank.
 */
export const sealEarlierMails = async (db: Kysely<Database>, seal: Seal): Promise<void> => {
  const isReadable = sql<boolean>`(state = 'pending' or (state <> 'pending' and text <> '')) and text ~ '[[:space:]]'`
  await inSlices(async () => {
    const mails = await db.selectFrom('mail_outbox').selectAll().where(isReadable).limit(sealedAtOnce).execute()
    for (const mail of mails) {
      const update = db.updateTable('mail_outbox').set(sealTexts(seal, mail))
      await update.where('id', '=', mail.id).where(isReadable).execute()
    }
    return mails.length === sealedAtOnce
  })
}

const seconds = (count: number) => count * 1000

/** How long polling leaves a new mail to the call that stored it. */
const headStartMs = seconds(15)

/** Lease of a claimed mail. It exceeds the longest attempt; after it, the claim of a dead process is void. */
const leaseMs = seconds(120)

/** Delays between attempts: about three days in total. Then the mail has failed. */
const backoffMs = [1, 5, 15, 60, 180, 360, 720, 1440, 1440].map(minutes => seconds(minutes * 60))

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Stores a mail in the caller's transaction. @returns its id */
export const insertMail = async (
  trx: Transaction<Database>,
  mail: OutgoingMail | BulkCopy,
  rendered: RenderedMail,
  { seal, now }: { seal: Seal; now: Date },
): Promise<string> => {
  const { template, locale, to, userId, linkId } = mail
  const { id } = await trx
    .insertInto('mail_outbox')
    .values({
      template,
      locale,
      to,
      reply_to: 'replyTo' in mail ? mail.replyTo : null,
      user_id: userId,
      link_id: linkId,
      ...sealedMail(seal, rendered),
      created_at: now,
      next_attempt_at: later(now, headStartMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Claims a mail that has not been attempted; undefined if it does not exist or is claimed. */
export const claimNewMail = (db: Kysely<Database>, id: string, now: Date): Promise<StoredMail | undefined> =>
  db
    .updateTable('mail_outbox')
    .set({ attempts: 1, next_attempt_at: later(now, leaseMs) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .returningAll()
    .executeTakeFirst()

/** Longest wait of a mail for its next attempt. */
const longestWaitMs = Math.max(...backoffMs)

/** Makes those mails due whose wait began while a clock was ahead. */
export const endLongWaits = (db: Kysely<Database>, now: Date): Promise<void> => {
  const waiting = sql`select ctid from mail_outbox
    where state = 'pending' and ${isBeyond('next_attempt_at', longestWaitMs, now)} limit ${sliceSize}`
  const update = db.updateTable('mail_outbox').set({ next_attempt_at: now }).where(areRowsOf(waiting))
  return inSlices(async () => Number((await update.executeTakeFirstOrThrow()).numUpdatedRows) === sliceSize)
}

/** Claims due mails. Concurrent processes claim different ones. */
export const claimDueMails = (db: Kysely<Database>, now: Date, limit: number): Promise<StoredMail[]> =>
  db
    .updateTable('mail_outbox')
    .set(eb => ({ attempts: eb('attempts', '+', 1), next_attempt_at: later(now, leaseMs) }))
    .where(
      areRowsOf(sql`select ctid from mail_outbox where state = 'pending' and next_attempt_at <= ${now}
        order by next_attempt_at limit ${limit} for update skip locked`),
    )
    .returningAll()
    .execute()

const blank = { text: '', html: '' }

/** Marks a mail sent. Its text is blanked, unless the mailbox shows it. */
export const markSent = async (
  db: Kysely<Database>,
  id: string,
  { keepsText }: { keepsText: boolean },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: now, error: null, ...(keepsText ? {} : blank) })
    .where('id', '=', id)
    .execute()
}

/** Blanks the texts that a run with the development mailbox kept. A partial index finds them. */
export const blankTexts = (db: Kysely<Database>): Promise<void> => {
  const kept = sql`select ctid from mail_outbox where state <> 'pending' and text <> '' limit ${sliceSize}`
  const update = db.updateTable('mail_outbox').set(blank).where(areRowsOf(kept))
  return inSlices(async () => Number((await update.executeTakeFirstOrThrow()).numUpdatedRows) === sliceSize)
}

/**
 * Records a failed attempt: schedules a retry. A permanent refusal, or the last attempt, marks the mail failed and
 * blanks its text.
 */
export const recordFailure = async (
  db: Kysely<Database>,
  { id, attempts }: StoredMail,
  failure: { error: string; final: boolean },
  now: Date,
): Promise<void> => {
  const wait = failure.final ? undefined : backoffMs[attempts - 1]
  await db
    .updateTable('mail_outbox')
    .set({
      error: failure.error.slice(0, 500),
      ...(wait === undefined ? { state: 'failed' as const, ...blank } : { next_attempt_at: later(now, wait) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a mail failed that is worth nothing if it comes later. */
export const withdrawMail = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'failed', error: 'withdrawn', ...blank })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

export const findMailState = async (db: Kysely<Database>, id: string): Promise<StoredMail['state'] | undefined> =>
  (await db.selectFrom('mail_outbox').select('state').where('id', '=', id).executeTakeFirst())?.state

/** The newest mails, to one address or to all. */
export const listMails = (db: Kysely<Database>, to: string | undefined): Promise<StoredMail[]> => {
  const mails = db.selectFrom('mail_outbox').selectAll().orderBy('created_at', 'desc').orderBy('seq', 'desc').limit(100)
  return (to === undefined ? mails : mails.where('to', '=', to)).execute()
}
