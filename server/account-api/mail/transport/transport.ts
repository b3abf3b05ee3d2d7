import type { StoredMail } from '../outbox.ts'
import { answerTo, createRefusals } from './refusals.ts'
import type { SmtpConfig } from './smtp-server.ts'

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

/** The mail server permanently refuses this mail: 5xx to its recipient or content. */
export class MailRefusedError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'MailRefusedError'
  }
}

/** A few persistent connections. The library is loaded with the first mail. */
const openConnections = async (config: SmtpConfig) => {
  const [{ createTransport }, { smtpServer, smtpErrorText }] = await Promise.all([
    import('nodemailer'),
    import('./smtp-server.ts'),
  ])
  const { auth, connections, from, options } = smtpServer(config)
  const transporter = createTransport({
    ...options,
    ...(auth ? { auth } : {}),
    ...(config.mail.dkim ? { dkim: config.mail.dkim } : {}),
    pool: true,
    maxConnections: connections.ordinary,
    // One requeue, for an idle connection that the server closed; more would delay the response.
    maxRequeues: 1,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { transporter, refusals: createRefusals(from), smtpErrorText }
}

/** Over SMTP. */
const smtpTransport = (config: SmtpConfig): Transport => {
  let opened: ReturnType<typeof openConnections> | undefined
  const domain = /@([\w.-]+)/.exec(config.mail.from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, reply_to, locale, subject, text, html, created_at }, sender) => {
      opened ??= openConnections(config)
      const { transporter, refusals, smtpErrorText } = await opened
      try {
        await transporter.sendMail({
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
        refusals.accepted()
      } catch (error) {
        const cause = new Error(smtpErrorText(error), { cause: error })
        throw (answerTo(error) ?? 0) >= 500 && !refusals.concernsUs(error, to) ? new MailRefusedError(cause) : cause
      }
    },
    close: async () => (await opened)?.transporter.close(),
  }
}

/** Without a mail server, a stored mail counts as sent and the mailbox page shows it. */
const mailboxTransport: Transport = { send: async () => {}, close: async () => {} }

export const createMailTransport = (config: SmtpConfig): Transport =>
  config.mail.smtpUrl === undefined ? mailboxTransport : smtpTransport(config)

/**
 * Text for a subject or a sender's name. nodemailer leaves text alone that looks like an encoded word (RFC 2047), and mail
 * programs decode it: `=?utf-8?Q?https=3A=2F=2Fevil=2Eexample?=` would show a link. An invisible word joiner prevents this,
 * and makes nodemailer encode the text as a whole.
 */
export const headerText = (text: string): string => text.replaceAll('=?', '=\u2060?')
