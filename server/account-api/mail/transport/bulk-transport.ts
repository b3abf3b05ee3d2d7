import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { fillBulkMail } from '../../../../shared/rules/bulk-mail.ts'
import type { AccountApiConfig } from '../../config.ts'
import type { Database } from '../../database/schema.ts'
import { type RenderedMail, writeMail } from '../render/render-mail.ts'

/**
 * How handing over a mail ended.
 * - `sent`: the mail server has taken it
 * - `refused`: it never will (5xx) · `deferred`: not now (4xx)
 * - `unreachable`: nothing was handed over, and that is not about this mail
 * - `uncertain`: the connection broke between the text and the answer
 */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'deferred' | 'unreachable' | 'uncertain'; words: string }

interface BulkRecipient {
  seq: number
  email: string
  locale: Locale
}

/** Hands bulk mails over, each at once: whoever asks bounds how many are under way. */
export interface BulkTransport {
  /** Never rejects. */
  send(bulkId: string, to: BulkRecipient): Promise<Outcome>
  close(): Promise<void>
}

/** What all recipients of one language get. */
export interface MailMessage extends RenderedMail {
  key: string
  locale: Locale
}

/** To the thread: a letter before its first mail, and mails. */
export type ToThread =
  | { letter: MailMessage }
  | { mail: { ref: number; letter: string; to: string; messageId: string } }

/** From the thread. */
export interface FromThread {
  ref: number
  outcome: Outcome
}

/** What the thread is told at its start. */
export interface SmtpThreadData {
  smtpUrl: string
  from: string
}

interface BulkTransportOptions {
  db: Kysely<Database>
  config: Pick<AccountApiConfig['mail'], 'smtpUrl' | 'from'>
  clock: () => Date
}

/** Text of a batch in both languages, read once and kept: a few kilobytes. */
const letterBox = (db: Kysely<Database>) => {
  const letters = new Map<string, Promise<MailMessage>>()
  const read = async (bulkId: string, locale: Locale): Promise<MailMessage> => {
    const mail = await db
      .selectFrom('bulk_mail')
      .select(['subject', 'body'])
      .where('id', '=', bulkId)
      .executeTakeFirstOrThrow()
    return { key: `${bulkId}-${locale}`, locale, ...writeMail(fillBulkMail(mail, locale), locale) }
  }
  return (bulkId: string, locale: Locale): Promise<MailMessage> => {
    const key = `${bulkId}-${locale}`
    const kept = letters.get(key)
    if (kept) return kept
    const letter = read(bulkId, locale)
    letters.set(key, letter)
    letter.catch(() => letters.delete(key))
    return letter
  }
}

/**
 * Over SMTP, from a thread of its own: building and handing over mails keeps no call waiting. Its connections are not those
 * of ordinary mail, which therefore never waits behind a batch.
 */
const smtpTransport = ({ db, config: { from } }: BulkTransportOptions, smtpUrl: string): BulkTransport => {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const letterOf = letterBox(db)
  const waiting = new Map<number, (outcome: Outcome) => void>()
  const known = new Set<string>()
  let thread: Worker | undefined
  let ref = 0

  /** Whoever waits for a thread that is gone does not know what became of the mail. */
  const abandon = (words: string) => {
    thread = undefined
    known.clear()
    for (const settle of waiting.values()) settle({ kind: 'uncertain', words })
    waiting.clear()
  }
  const post = (message: ToThread) => thread?.postMessage(message)
  const open = () => {
    const workerData: SmtpThreadData = { smtpUrl, from }
    const opened = new Worker(new URL('smtp-thread.ts', import.meta.url), { workerData })
    opened.on('message', ({ ref, outcome }: FromThread) => {
      waiting.get(ref)?.(outcome)
      waiting.delete(ref)
    })
    opened.on('error', error => abandon(error.message))
    opened.on('exit', () => {
      if (opened === thread) abandon('the thread has ended')
    })
    return opened
  }

  return {
    send: async (bulkId, { seq, email, locale }) => {
      let letter: MailMessage
      try {
        letter = await letterOf(bulkId, locale)
      } catch (error) {
        return { kind: 'unreachable', words: String(error) }
      }
      thread ??= open()
      if (!known.has(letter.key)) {
        known.add(letter.key)
        post({ letter })
      }
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      ref += 1
      waiting.set(ref, resolve)
      post({ mail: { ref, letter: letter.key, to: email, messageId: `<${bulkId}-${seq}@${domain}>` } })
      return promise
    },
    close: async () => {
      const open = thread
      thread = undefined
      await open?.terminate()
    },
  }
}

/** Without a mail server: into the development mailbox, as sent. */
const mailboxTransport = ({ db, clock }: BulkTransportOptions): BulkTransport => {
  const letterOf = letterBox(db)
  return {
    send: async (bulkId, { email, locale }) => {
      try {
        const { subject, text, html } = await letterOf(bulkId, locale)
        const at = clock()
        await db
          .insertInto('mail_outbox')
          .values({
            template: 'bulk',
            to: email,
            locale,
            subject,
            text,
            html,
            state: 'sent',
            created_at: at,
            sent_at: at,
          })
          .execute()
        return { kind: 'sent' }
      } catch (error) {
        return { kind: 'unreachable', words: String(error) }
      }
    },
    close: async () => {},
  }
}

export const createBulkTransport = (options: BulkTransportOptions): BulkTransport =>
  options.config.smtpUrl === undefined ? mailboxTransport(options) : smtpTransport(options, options.config.smtpUrl)
