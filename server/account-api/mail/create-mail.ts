import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { fillBulkMail } from '../../../shared/rules/bulk-mail.ts'
import { createSeal } from '../../http/seal.ts'
import { createPoll } from '../access/background/poll.ts'
import { findLinkState } from '../access/link.ts'
import { countMail } from '../access/posting/mail-limits.ts'
import type { BulkCopy, MailCause, MailPort, OutgoingMail } from '../access/posting/mail-port.ts'
import type { AccountApiConfig } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { envelopesOf, findMaker, senderFor } from '../reference/maker/maker.ts'
import {
  blankTexts,
  claimDueMails,
  claimNewMail,
  endLongWaits,
  findMailState,
  insertMail,
  markSent,
  openedMail,
  recordFailure,
  type StoredMail,
  sealEarlierMails,
  withdrawMail,
} from './outbox.ts'
import { renderMail, writeMail } from './render/render-mail.ts'
import { findTexts } from './render/stored-texts.ts'
import { createMailTransport, MailRefusedError } from './transport/transport.ts'

/** URLs, and runs that cover most of a link's 43-character secret, in case a line break splits it. */
const secrets = /https?:\S+|token=\S+|[\w-]{22,}/gi

/** Redacts a mail server's message, which may quote links of the refused mail: they are secrets. */
const withoutSecrets = (message: string): string => message.replaceAll(secrets, '[...]')

interface MailOptions {
  db: Kysely<Database>
  config: Pick<AccountApiConfig, 'mail' | 'publicUrl' | 'registrationLinkDays' | 'tokenKeys'>
  clock: () => Date
  /** Logs failures. */
  warn: (details: object, message: string) => void
}

export interface Mail extends MailPort {
  /** Sends all mails that are due. */
  sendDue(): Promise<void>
  /** Polls for due mails every few seconds until `stop`. */
  start(): void
  /** Stops polling and waits at most five seconds for the mails in progress. */
  stop(): Promise<void>
}

/** Longest time that a response waits for the mail server and the database. */
const deliverMs = 5_000
const pollMs = 5_000
const batchSize = 10

const reminders: readonly string[] = ['invitation_reminder', 'addition_reminder'] satisfies OutgoingMail['template'][]

/** A reminder that had to wait for the mail server, and whose person has answered meanwhile, was invited again, or is too late. */
const isOutdated = async (db: Kysely<Database>, { template, link_id }: StoredMail, now: Date): Promise<boolean> =>
  reminders.includes(template) && link_id !== null && (await findLinkState(db, link_id, now)) !== 'valid'

/**
 * Mail through a transactional outbox: stored in the caller's transaction, sent after its commit, and retried while the
 * mail server is unavailable. Delivery is at least once. A crash between the server's acceptance and our update sends
 * the mail twice, with the same Message-ID.
 */
export const createMail = ({ db, config, clock, warn }: MailOptions): Mail => {
  const transport = createMailTransport(config)
  const seal = createSeal(config.tokenKeys)
  /** Only the development mailbox shows the texts of sent mails. */
  const keepsText = config.mail.smtpUrl === undefined
  let isPrepared = false
  const inProgress = new Set<Promise<unknown>>()

  const attempt = async (mail: StoredMail): Promise<boolean> => {
    try {
      if (await isOutdated(db, mail, clock())) throw new MailRefusedError(new Error('its link no longer works'))
      const opened = openedMail(seal, mail)
      // The key may come back: it is retried as long as any mail.
      if (!opened) throw new Error('it is sealed with a key that TOKEN_KEYS does not list')
      await transport.send(opened, senderFor(await findMaker(db), config.mail, mail.locale))
    } catch (error) {
      const message = withoutSecrets(error instanceof Error ? error.message : String(error))
      warn({ mail: mail.id, template: mail.template, attempts: mail.attempts, reason: message }, 'mail not sent')
      await recordFailure(db, mail, { error: message, final: error instanceof MailRefusedError }, clock())
      return false
    }
    await markSent(db, mail.id, { keepsText }, clock())
    return true
  }

  const tracked = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.finally(() => inProgress.delete(settled))
    inProgress.add(settled)
    return settled
  }

  const sendDue = async (): Promise<void> => {
    if (!isPrepared) {
      if (!keepsText) await blankTexts(db)
      await sealEarlierMails(db, seal)
      isPrepared = true
    }
    await endLongWaits(db, clock())
    for (;;) {
      const mails = await claimDueMails(db, clock(), batchSize)
      await Promise.all(mails.map(mail => tracked(attempt(mail))))
      if (mails.length < batchSize) return
    }
  }

  const claimAndSend = async (id: string): Promise<boolean> => {
    try {
      const mail = await claimNewMail(db, id, clock())
      return mail ? await attempt(mail) : (await findMailState(db, id)) === 'sent'
    } catch (error) {
      // The transaction is committed, so the call has succeeded; polling retries the mail.
      warn({ err: error, mail: id }, 'sending a mail at once failed')
      return false
    }
  }

  const deliver = async (id: string): Promise<boolean> => {
    const limit = new AbortController()
    const timeout = wait(deliverMs, false, { signal: limit.signal }).catch(() => false)
    try {
      return await Promise.race([tracked(claimAndSend(id)), timeout])
    } finally {
      limit.abort()
    }
  }

  const poll = createPoll(sendDue, pollMs, error => warn({ err: error }, 'polling of the outbox failed'))

  return {
    post: async (trx, mail: OutgoingMail | BulkCopy, cause?: MailCause | 'counted') => {
      if (mail.template !== 'bulk_copy' && cause !== undefined && cause !== 'counted')
        await countMail(trx, mail, cause, clock())
      const { signature } = (await envelopesOf(trx, config.mail))[mail.locale]
      const rendered =
        mail.template === 'bulk_copy'
          ? writeMail(fillBulkMail(mail.texts, mail.locale, signature), mail.locale)
          : renderMail(mail, config, await findTexts(trx, mail.template), signature)
      const id = await insertMail(trx, mail, rendered, { seal, now: clock() })
      trx.posted.push({ id, template: mail.template, to: mail.to })
    },
    deliver,
    withdraw: id => withdrawMail(db, id),
    sendDue,
    start: poll.start,
    stop: async () => {
      await Promise.race([Promise.allSettled([...inProgress, poll.stop()]), wait(5_000, undefined, { ref: false })])
      await transport.close()
    },
  }
}
