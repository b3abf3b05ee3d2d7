import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailMessage } from './bulk-transport.ts'
import { headerText } from './transport.ts'

/** Headers that differ per mail. */
const ownHeader = /^(?:to|date|message-id):/i

/**
 * Builds the shared headers and encoded parts of a message once. To, Date and Message-ID are added per mail: composing
 * each mail as a whole takes longer than sending it.
 */
export const composeMessage = async ({ from, subject, text, html, locale }: MailMessage): Promise<Buffer> => {
  const whole = await new MailComposer({
    from: { ...from, name: headerText(from.name) },
    subject: headerText(subject),
    text,
    html,
    headers: {
      // No out-of-office replies: RFC 3834, Microsoft Exchange, and older programs.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      Precedence: 'bulk',
      'List-Id': `<bulk-mail.${from.address.split('@').at(-1)}>`,
      'Content-Language': locale,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  const end = whole.indexOf('\r\n\r\n')
  const headers = whole
    .subarray(0, end)
    .toString('latin1')
    // A line that begins with a space continues the previous one.
    .split(/\r\n(?![ \t])/)
    .filter(header => !ownHeader.test(header))
  return Buffer.concat([Buffer.from(headers.join('\r\n'), 'latin1'), whole.subarray(end)])
}

/** Adds the headers of one recipient. Account addresses are plain ASCII without spaces (`Email` of the contract). */
export const messageFor = (shared: Buffer, own: { to: string; messageId: string; date: Date }): Buffer => {
  const date = own.date.toUTCString().replace('GMT', '+0000')
  return Buffer.concat([
    Buffer.from(`To: ${own.to}\r\nMessage-ID: ${own.messageId}\r\nDate: ${date}\r\n`, 'latin1'),
    shared,
  ])
}
