import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type {
  MailCause,
  MailPort,
  MailTransaction,
  OutgoingMail,
} from '../../server/account-api/access/posting/mail-port.ts'
import { inTransaction } from '../../server/account-api/access/posting/mail-transaction.ts'
import { createAccountApi } from '../../server/account-api/api/app.ts'
import type { AccountApiConfig } from '../../server/account-api/config.ts'
import type { Database } from '../../server/account-api/database/schema.ts'
import { createMail, type Mail } from '../../server/account-api/mail/create-mail.ts'
import { openedMail, type StoredMail } from '../../server/account-api/mail/outbox.ts'
import { createSeal } from '../../server/http/seal.ts'

/** Seals mails under test. */
export const tokenKeys = [Buffer.alloc(32, 7).toString('base64')]
const seal = createSeal(tokenKeys)

/** A mail of the outbox with readable texts. */
export const readable = (mail: StoredMail): StoredMail => {
  const opened = openedMail(seal, mail)
  if (!opened) throw new Error(`mail ${mail.id} cannot be opened`)
  return opened
}

/** Where the maker receives messages of the contact form and unlock requests. */
export const contactAddress = 'contact@maker.example'

/** Mail settings. Without an SMTP address, stored mails count as sent. */
export const mailConfig = (smtpUrl?: string, from = 'noreply@maker.example'): AccountApiConfig['mail'] => ({
  ...(smtpUrl === undefined ? {} : { smtpUrl }),
  from,
  contact: contactAddress,
})

/** Mail settings with a server that refuses every connection. */
export const unreachableMail = mailConfig('smtp://127.0.0.1:1')

/** The configuration of an account API under test. */
export const accountApiConfig = (own: Partial<AccountApiConfig> = {}): AccountApiConfig => ({
  appEnv: 'development',
  product: 'maker',
  publicUrl: 'http://localhost:3000',
  host: '127.0.0.1',
  port: 0,
  tokenKeys,
  trustProxy: ['127.0.0.1'],
  database: { kind: 'pglite', folder: '' },
  mail: mailConfig(),
  bulkMail: { concurrency: 10 },
  maintenance: false,
  demoData: false,
  loginFailuresPerAccount: 10,
  loginFailuresPerAddress: 100,
  newBrowserCode: false,
  inactivityLockDays: 90,
  registrationLinkDays: 7,
  reminderAfterDays: 3,
  reminderBeforeDays: 1,
  ...own,
})

/** Mail on a database. The caller stops it. */
export const openMail = (db: Kysely<Database>, clock: () => Date, own: Partial<AccountApiConfig> = {}): Mail =>
  createMail({ db, config: accountApiConfig(own), clock, warn: () => {} })

/** Stores a mail in the outbox, and leaves it there. @returns its id */
export const storeMail = async (
  db: Kysely<Database>,
  mail: MailPort,
  outgoing: OutgoingMail,
  cause: MailCause | 'counted' = 'counted',
): Promise<string> => {
  const post = async (trx: MailTransaction) => {
    await mail.post(trx, outgoing, cause)
    return trx.posted
  }
  const [posted] = await inTransaction({ db, mail, mails: 'outbox' }, post)
  if (!posted) throw new Error('no mail was stored')
  return posted.id
}

type AppOptions = Partial<Parameters<typeof createAccountApi>[0]>

/** The account API on a database, with its mail, which stops when the app closes. The caller closes the app. */
export const buildApp = async (
  db: Kysely<Database>,
  clock: () => Date,
  own: Partial<AccountApiConfig> = {},
  options: AppOptions = {},
): Promise<{ app: FastifyInstance; mail: Mail }> => {
  const mail = openMail(db, clock, own)
  const app = await createAccountApi({ db, config: accountApiConfig(own), mail, clock, ...options })
  // Otherwise open connections would keep the mail server running for ten seconds.
  app.addHook('onClose', mail.stop)
  return { app, mail }
}
