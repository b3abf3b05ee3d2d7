import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailMessage } from './bulk-transport.ts'

/** Headers that each mail has of its own. */
const ownHeader = /^(?:to|date|message-id):/i

/**
 * Builds what all mails of a letter share, once: headers and parts, encoded. To, Date and Message-ID come with each mail; an
 * ordinary mail is built as a whole, which takes longer than handing it over.
 */
export const composeMessage = async ({ subject, text, html, locale }: MailMessage, from: string): Promise<Buffer> => {
  const whole = await new MailComposer({
    from,
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  const end = whole.indexOf('\r\n\r\n')
  const headers = whole
    .subarray(0, end)
    .toString('latin1')
    // A line that begins with a blank belongs to the one before.
    .split(/\r\n(?![ \t])/)
    .filter(header => !ownHeader.test(header))
  return Buffer.concat([Buffer.from(headers.join('\r\n'), 'latin1'), whole.subarray(end)])
}

/** The mail to one person. Addresses of accounts are plain ASCII without blanks (`Email` of the contract). */
export const messageFor = (letter: Buffer, own: { to: string; messageId: string; date: Date }): Buffer => {
  const date = own.date.toUTCString().replace('GMT', '+0000')
  return Buffer.concat([
    Buffer.from(`To: ${own.to}\r\nMessage-ID: ${own.messageId}\r\nDate: ${date}\r\n`, 'latin1'),
    letter,
  ])
}
