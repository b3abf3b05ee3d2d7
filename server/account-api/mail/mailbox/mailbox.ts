import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { cleanEmail } from '../../../../shared/rules/text.ts'
import { localeOf } from '../../../http/locale.ts'
import { mustBeForHost } from '../../../http/own-host.ts'
import type { Seal } from '../../../http/seal.ts'
import type { Database } from '../../database/schema.ts'
import { listMails, openedMail } from '../outbox.ts'
import type { MailboxEntry } from './mailbox-entry.ts'
import { mailboxPage, mailboxPolicy } from './mailbox-page.ts'

const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"']+/g) ?? []

/** Mails that no key opens are shown without their text. */
const read = async (db: Kysely<Database>, seal: Seal, to: string | undefined): Promise<MailboxEntry[]> =>
  (await listMails(db, to)).map(mail => {
    const { text, html } = openedMail(seal, mail) ?? { text: '', html: '' }
    const { id, to, subject, sent_at } = mail
    return { id, to, subject, text, html, sent_at: sent_at?.toISOString() ?? null, links: linksIn(text) }
  })

/** `?to=` of a request, normalised like account addresses; undefined if absent. */
const addressIn = (query: unknown): string | undefined => {
  const to = typeof query === 'object' && query !== null && 'to' in query ? query.to : undefined
  return typeof to === 'string' && to.trim() !== '' ? cleanEmail(to) : undefined
}

/**
 * The development mailbox. It shows every mail with its secret link to any visitor, so it exists only in development
 * without a mail server. GET /dev/mailbox is a page, GET /dev/mailbox.json the same for tests. `?to=ADDRESS` filters;
 * newest first, at most 100. Requests for other hosts than ours are 404.
 */
export const registerMailbox = (
  app: FastifyInstance,
  db: Kysely<Database>,
  { publicUrl, seal }: { publicUrl: string; seal: Seal },
): void => {
  app.get('/dev/mailbox', async (request, reply) => {
    mustBeForHost(request, publicUrl)
    const to = addressIn(request.query)
    const page = mailboxPage(await read(db, seal, to), to, localeOf(request.headers['accept-language']))
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailboxPolicy)
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/dev/mailbox.json', async (request, reply) => {
    mustBeForHost(request, publicUrl)
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await read(db, seal, addressIn(request.query))))
  })
}
