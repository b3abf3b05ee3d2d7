import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { fillBulkMail } from '../../../../shared/rules/bulk-mail.ts'
import type { Seal } from '../../../http/seal.ts'
import type { Database } from '../../database/schema.ts'
import { envelopesOf, findMaker, senderFor } from '../../reference/maker/maker.ts'
import { sealedMail } from '../outbox.ts'
import { type RenderedMail, writeMail } from '../render/render-mail.ts'
import { createSendGate } from './send-gate.ts'
import type { SmtpConfig } from './smtp-server.ts'
import type { Sender } from './transport.ts'

/**
 * The outcome of sending a mail.
 * - `sent`: accepted by the mail server
 * - `refused`: permanent error (5xx) of this recipient
 * - `held`: permanent error that concerns us rather than them, such as a daily limit
 * - `deferred`: temporary error (4xx)
 * - `unreachable`: nothing was sent, for a reason unrelated to this mail
 * - `uncertain`: the connection broke between the text and the server's answer
 * - `stopped`: nothing was sent, because the bulk mail may no longer be sent
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'stopped' }
  | { kind: 'refused' | 'held' | 'deferred' | 'uncertain'; message: string }
  | { kind: 'unreachable'; message: string }

interface BulkRecipient {
  seq: number
  email: string
  locale: Locale
}

/** Sends bulk mails at once; the caller limits concurrency. */
export interface BulkTransport {
  /** Never rejects. */
  send(bulkId: string, to: BulkRecipient): Promise<Outcome>
  close(): Promise<void>
}

/** The mail of a batch in one language, shared by its recipients. */
export interface MailMessage extends RenderedMail {
  key: string
  from: Sender
  locale: Locale
}

/** To the thread: a message, then mails that refer to it by key. */
export type ToThread =
  | { message: MailMessage }
  | { mail: { ref: number; messageKey: string; to: string; messageId: string } }
  | { answer: { ref: number; may: Permission } }

/** From the thread: a connection is ready and asks whether a mail may still be sent, or the outcome of the mail. */
export type FromThread = { ref: number; outcome: Outcome } | { ref: number; asks: true }

/** Whether a mail may still be sent; an outcome if not. */
export type Permission = true | Extract<Outcome, { kind: 'stopped' | 'unreachable' }>

interface BulkTransportOptions {
  db: Kysely<Database>
  config: SmtpConfig
  /** Seals what the development mailbox keeps. */
  seal: Seal
  clock: () => Date
}

/** Caches the messages of batches: each is read and rendered once per language, a few kilobytes. */
const messageCache = ({ db, config }: Pick<BulkTransportOptions, 'db' | 'config'>) => {
  const messages = new Map<string, Promise<MailMessage>>()
  const read = async (bulkId: string, locale: Locale): Promise<MailMessage> => {
    const { texts } = await db
      .selectFrom('bulk_mail')
      .select('texts')
      .where('id', '=', bulkId)
      .executeTakeFirstOrThrow()
    const { signature } = (await envelopesOf(db, config.mail))[locale]
    const from = senderFor(await findMaker(db), config.mail, locale)
    return { key: `${bulkId}-${locale}`, from, locale, ...writeMail(fillBulkMail(texts, locale, signature), locale) }
  }
  return (bulkId: string, locale: Locale): Promise<MailMessage> => {
    const key = `${bulkId}-${locale}`
    const kept = messages.get(key)
    if (kept) return kept
    const message = read(bulkId, locale)
    messages.set(key, message)
    message.catch(() => messages.delete(key))
    return message
  }
}

/** Asks the gate. Without an answer nothing is sent. */
const permissionOf = (gate: ReturnType<typeof createSendGate>, bulkId: string): Promise<Permission> =>
  gate(bulkId).then(
    (may): Permission => may || { kind: 'stopped' },
    (error): Permission => ({ kind: 'unreachable', message: String(error) }),
  )

/**
 * Sends over SMTP from a worker thread, so that composing and sending mails do not delay calls. Its connections are
 * separate from those of ordinary mail, which never queues behind a batch.
 */
const smtpTransport = (options: BulkTransportOptions): BulkTransport => {
  const { mail, publicUrl } = options.config
  const domain = /@([\w.-]+)/.exec(mail.from)?.[1] ?? 'localhost'
  const messageOf = messageCache(options)
  const gate = createSendGate(options.db)
  const waiting = new Map<number, { bulkId: string; settle: (outcome: Outcome) => void }>()
  const known = new Set<string>()
  let thread: Worker | undefined
  let ref = 0

  /** Mails of a dead thread are uncertain. */
  const abandon = (message: string) => {
    thread = undefined
    known.clear()
    for (const { settle } of waiting.values()) settle({ kind: 'uncertain', message })
    waiting.clear()
  }
  const post = (message: ToThread) => thread?.postMessage(message)
  const open = () => {
    const workerData: SmtpConfig = { mail, publicUrl }
    const opened = new Worker(new URL('smtp-thread.ts', import.meta.url), { workerData })
    opened.on('message', async ({ ref, ...told }: FromThread) => {
      const mail = waiting.get(ref)
      if (!mail) return
      if ('outcome' in told) {
        waiting.delete(ref)
        mail.settle(told.outcome)
      } else {
        const may = await permissionOf(gate, mail.bulkId)
        opened.postMessage({ answer: { ref, may } } satisfies ToThread)
      }
    })
    opened.on('error', error => abandon(error.message))
    opened.on('exit', () => {
      if (opened === thread) abandon('the SMTP thread ended')
    })
    return opened
  }

  return {
    send: async (bulkId, { seq, email, locale }) => {
      let message: MailMessage
      try {
        message = await messageOf(bulkId, locale)
      } catch (error) {
        return { kind: 'unreachable', message: String(error) }
      }
      thread ??= open()
      if (!known.has(message.key)) {
        known.add(message.key)
        post({ message })
      }
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      ref += 1
      waiting.set(ref, { bulkId, settle: resolve })
      post({ mail: { ref, messageKey: message.key, to: email, messageId: `<${bulkId}-${seq}@${domain}>` } })
      return promise
    },
    close: async () => {
      const open = thread
      thread = undefined
      await open?.terminate()
    },
  }
}

/** Without a mail server: stores mails as sent in the development mailbox. */
const mailboxTransport = (options: BulkTransportOptions): BulkTransport => {
  const { db, seal, clock } = options
  const messageOf = messageCache(options)
  const gate = createSendGate(db)
  return {
    send: async (bulkId, { email, locale }) => {
      try {
        const may = await permissionOf(gate, bulkId)
        if (may !== true) return may
        const rendered = await messageOf(bulkId, locale)
        const at = clock()
        await db
          .insertInto('mail_outbox')
          .values({
            template: 'bulk',
            to: email,
            locale,
            ...sealedMail(seal, rendered),
            state: 'sent',
            created_at: at,
            sent_at: at,
          })
          .execute()
        return { kind: 'sent' }
      } catch (error) {
        return { kind: 'unreachable', message: String(error) }
      }
    },
    close: async () => {},
  }
}

export const createBulkTransport = (options: BulkTransportOptions): BulkTransport =>
  options.config.mail.smtpUrl === undefined ? mailboxTransport(options) : smtpTransport(options)
