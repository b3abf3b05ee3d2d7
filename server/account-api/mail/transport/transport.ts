import { createTransport } from 'nodemailer'
import type { AccountApiConfig } from '../../config.ts'
import type { StoredMail } from '../outbox.ts'

/** Hands mails over to a mail server. */
interface Transport {
  /** @throws MailRefusedError when trying again would be of no use; any other error may pass */
  send(mail: StoredMail): Promise<void>
  close(): void
}

/** The mail server refuses this mail for good (a 5xx answer to its addresses or its content). */
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
  // A 5xx greeting or a refused login is about us, not about this mail.
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

/** Over SMTP, with a few connections that stay open. */
const smtpTransport = (url: string, from: string): Transport => {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Once, for a connection that the server closed while it was idle; more would only keep the answer waiting.
    maxRequeues: 1,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, reply_to, locale, subject, text, html, created_at }) => {
      try {
        await transporter.sendMail({
          from,
          // An object: the address is not parsed as a list.
          to: { name: '', address: to },
          ...(reply_to === null ? {} : { replyTo: { name: '', address: reply_to } }),
          subject,
          text,
          html,
          date: created_at,
          // The same at each try, so that mail programs drop a second copy.
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
        })
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error) : error
      }
    },
    close: () => transporter.close(),
  }
}

/** Without a mail server a stored mail counts as sent: the mailbox page shows it. */
const mailboxTransport: Transport = { send: async () => {}, close: () => {} }

export const createMailTransport = ({ smtpUrl, from }: AccountApiConfig['mail']): Transport =>
  smtpUrl === undefined ? mailboxTransport : smtpTransport(smtpUrl, from)
