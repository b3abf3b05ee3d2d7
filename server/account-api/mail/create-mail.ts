import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { fillBulkMail } from '../../../shared/rules/bulk-mail.ts'
import type { MailPort } from '../access/mail-port.ts'
import type { AccountApiConfig } from '../config.ts'
import type { Database } from '../database/schema.ts'
import {
  blankTexts,
  claimDueMails,
  claimNewMail,
  findMailState,
  insertMail,
  markSent,
  recordFailure,
  type StoredMail,
} from './outbox.ts'
import { renderMail, writeMail } from './render/render-mail.ts'
import { findTexts } from './render/stored-texts.ts'
import { withoutSecrets } from './render/without-secrets.ts'
import { createMailTransport, MailRefusedError } from './transport/transport.ts'

interface MailOptions {
  db: Kysely<Database>
  config: Pick<AccountApiConfig, 'mail' | 'publicUrl' | 'registrationLinkDays'>
  clock: () => Date
  /** Hears of what did not work. */
  warn: (details: object, message: string) => void
}

export interface Mail extends MailPort {
  /** Sends what is due now. */
  sendDue(): Promise<void>
  /** Sends what is due from now on, every few seconds, until `stop`. */
  start(): void
  /** Ends the loop and waits for the tries under way, at most five seconds. */
  stop(): Promise<void>
}

/** An answer waits no longer than this for the mail server, and for the database to take the mail and note it. */
const deliverMs = 5_000
const everyMs = 5_000
const atOnce = 10

/**
 * Mail through the outbox: written in the transaction that it belongs to, handed over after its commit, and tried again while
 * the mail server is away. A process that dies between the server's yes and our note of it sends the mail twice, with
 * the same Message-ID; none is lost.
 */
export const createMail = ({ db, config, clock, warn }: MailOptions): Mail => {
  const transport = createMailTransport(config.mail)
  /** Only the development mailbox reads mails that were sent. */
  const keepsText = config.mail.smtpUrl === undefined
  let hasForgotten = keepsText
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let loop: Promise<void> | undefined

  const attempt = async (mail: StoredMail): Promise<boolean> => {
    try {
      await transport.send(mail)
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
    const noted = work.finally(() => underWay.delete(noted))
    underWay.add(noted)
    return noted
  }

  const sendDue = async (): Promise<void> => {
    if (!hasForgotten) {
      await blankTexts(db)
      hasForgotten = true
    }
    for (;;) {
      const mails = await claimDueMails(db, clock(), atOnce)
      await Promise.all(mails.map(mail => tracked(attempt(mail))))
      if (mails.length < atOnce) return
    }
  }

  const takeAndSend = async (id: string): Promise<boolean> => {
    try {
      const mail = await claimNewMail(db, id, clock())
      return mail ? await attempt(mail) : (await findMailState(db, id)) === 'sent'
    } catch (error) {
      // What the mail belongs to is committed, so the call has succeeded; the loop sends the mail.
      warn({ err: error, mail: id }, 'a mail could not be handed over at once')
      return false
    }
  }

  const deliver = async (id: string): Promise<boolean> => {
    const limit = new AbortController()
    const late = wait(deliverMs, false, { signal: limit.signal }).catch(() => false)
    try {
      return await Promise.race([tracked(takeAndSend(id)), late])
    } finally {
      limit.abort()
    }
  }

  return {
    post: async (trx, mail) => {
      const rendered =
        mail.template === 'bulk_copy'
          ? writeMail(fillBulkMail(mail, mail.locale), mail.locale)
          : renderMail(mail, config, await findTexts(trx, mail.template))
      return insertMail(trx, mail, rendered, clock())
    },
    deliver,
    sendDue,
    start: () => {
      timer ??= setInterval(() => {
        // One round at a time: a slow mail server must not pile them up.
        loop ??= sendDue()
          .catch(error => warn({ err: error }, 'the outbox could not be read'))
          .finally(() => {
            loop = undefined
          })
      }, everyMs)
    },
    stop: async () => {
      clearInterval(timer)
      timer = undefined
      await Promise.race([Promise.allSettled([...underWay, loop]), wait(5_000, undefined, { ref: false })])
      transport.close()
    },
  }
}
