import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BulkCopy, OutgoingMail } from '../access/mail-port.ts'
import type { Database } from '../database/schema.ts'
import type { RenderedMail } from './render/render-mail.ts'

/** A mail as the outbox keeps it. */
export type StoredMail = Selectable<Database['mail_outbox']>

const seconds = (count: number) => count * 1000

/** How long the background loop leaves a new mail to the call that wrote it. */
const headStartMs = seconds(15)

/** How long a mail belongs to the process that took it. Longer than any try lasts; a process that died is then forgotten. */
const leaseMs = seconds(120)

/** Waits between tries: about three days in all. Then the mail has failed. */
const backoffMs = [1, 5, 15, 60, 180, 360, 720, 1440, 1440].map(minutes => seconds(minutes * 60))

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Writes a mail in the transaction that it belongs to. @returns its id */
export const insertMail = async (
  trx: Transaction<Database>,
  mail: OutgoingMail | BulkCopy,
  rendered: RenderedMail,
  now: Date,
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
      ...rendered,
      created_at: now,
      next_attempt_at: later(now, headStartMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes a mail that nobody has tried yet; undefined: it is not there, or taken. */
export const claimNewMail = (db: Kysely<Database>, id: string, now: Date): Promise<StoredMail | undefined> =>
  db
    .updateTable('mail_outbox')
    .set({ attempts: 1, next_attempt_at: later(now, leaseMs) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .returningAll()
    .executeTakeFirst()

/** Takes what is due. Of several processes each takes others. */
export const claimDueMails = (db: Kysely<Database>, now: Date, limit: number): Promise<StoredMail[]> =>
  db
    .updateTable('mail_outbox')
    .set(eb => ({ attempts: eb('attempts', '+', 1), next_attempt_at: later(now, leaseMs) }))
    .where('id', 'in', eb =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

const blank = { text: '', html: '' }

/** Notes that the mail server has taken a mail. Its text is forgotten, unless the mailbox is to show it. */
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

/** Forgets the texts of mails that went into the development mailbox. An index of their own finds them. */
export const blankTexts = async (db: Kysely<Database>): Promise<void> => {
  await db.updateTable('mail_outbox').set(blank).where(sql<boolean>`state <> 'pending' and text <> ''`).execute()
}

/**
 * Notes a try that did not work: for another one later, or, when it is refused for good or has been tried enough, as failed and
 * without its text.
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

/** State of a mail. */
export const findMailState = async (db: Kysely<Database>, id: string): Promise<StoredMail['state'] | undefined> =>
  (await db.selectFrom('mail_outbox').select('state').where('id', '=', id).executeTakeFirst())?.state

/** What the mailbox shows: the newest mails, to one address or to all. */
export const listMails = (db: Kysely<Database>, to: string | undefined): Promise<StoredMail[]> => {
  const mails = db.selectFrom('mail_outbox').selectAll().orderBy('created_at', 'desc').orderBy('seq', 'desc').limit(100)
  return (to === undefined ? mails : mails.where('to', '=', to)).execute()
}
