import type { Email } from 'postal-mime'
import { expect } from 'vitest'
import type { MailServer } from '../../account-api/mail/mail-server.ts'

const address = /https?:\/\/[^\s"<>]+/g

/** Waits for the newest mail to an address, after `known` earlier ones. */
export const newestMailTo = async (
  { mails }: MailServer,
  to: string,
  known = 0,
): Promise<{ links: string[]; text: string; html: string }> => {
  const mine = (): Email[] => mails.filter(mail => mail.to?.some(one => one.address === to))
  await expect.poll(() => mine().length, { message: `a mail to ${to}` }).toBeGreaterThan(known)
  const { text = '', html = '' } = mine().at(-1) ?? {}
  return { links: text.match(address) ?? [], text, html: html || '' }
}

/** The secrets in all mailed links. */
export const linkSecrets = ({ mails }: MailServer): string[] => [
  ...new Set(
    mails.flatMap(({ text }) => [...(text ?? '').matchAll(/token=([\w-]{20,})/g)].map(([, token]) => token ?? '')),
  ),
]
