import type { AccountApiConfig } from '../../config.ts'
import type { StoredMail } from '../outbox.ts'
import { headerText } from './header-text.ts'

/** From of a mail. */
export interface Sender {
  name: string
  address: string
}

/** Sends mails to a mail server. */
interface Transport {
  /** @throws MailRefusedError if a retry is pointless; other errors may be temporary */
  send(mail: StoredMail, from: Sender): Promise<void>
  close(): Promise<void>
}

/** The mail server permanently refuses this mail (5xx to its addresses or content). */
export class MailRefusedError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'MailRefusedError'
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  // A 5xx greeting or a refused login concerns us, not this mail.
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

/** A few persistent connections. */
const openConnections = async (url: string) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // One requeue, for an idle connection that the server closed; more would delay the response.
    maxRequeues: 1,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Over SMTP. The library is loaded with the first mail. */
const smtpTransport = (url: string, from: string): Transport => {
  let transporter: ReturnType<typeof openConnections> | undefined
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, reply_to, locale, subject, text, html, created_at }, sender) => {
      try {
        transporter ??= openConnections(url)
        await (await transporter).sendMail({
          from: { ...sender, name: headerText(sender.name) },
          // An object, so that the address is not parsed as a list.
          to: { name: '', address: to },
          ...(reply_to === null ? {} : { replyTo: { name: '', address: reply_to } }),
          subject: headerText(subject),
          text,
          html,
          date: created_at,
          // Constant across retries, so that mail programs discard duplicates.
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
        })
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error) : error
      }
    },
    close: async () => (await transporter)?.close(),
  }
}

/** Without a mail server, a stored mail counts as sent and the mailbox page shows it. */
const mailboxTransport: Transport = { send: async () => {}, close: async () => {} }

export const createMailTransport = ({ smtpUrl, from }: AccountApiConfig['mail']): Transport =>
  smtpUrl === undefined ? mailboxTransport : smtpTransport(smtpUrl, from)
