import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import * as accounts from './migrations/0001-accounts.ts'
import * as contactMessages from './migrations/0002-contact-messages.ts'
import * as unlock from './migrations/0003-unlock.ts'
import * as unlockRequests from './migrations/0004-unlock-requests.ts'
import * as additions from './migrations/0005-additions.ts'
import * as search from './migrations/0009-search.ts'
import * as auditTrail from './migrations/0012-audit-trail.ts'
import * as accountOrder from './migrations/0013-account-order.ts'
import * as mailTemplates from './migrations/0014-mail-templates.ts'
import * as bulkMail from './migrations/0015-bulk-mail.ts'
import * as bannedOrder from './migrations/0016-banned-order.ts'
import * as mailsByTemplate from './migrations/0017-mails-by-template.ts'
import * as bulkMailCounts from './migrations/0018-bulk-mail-counts.ts'
import * as bulkRecipients from './migrations/0019-bulk-recipients.ts'
import * as blankSentMails from './migrations/0020-blank-sent-mails.ts'
import * as loginLimits from './migrations/0021-login-limits.ts'
import * as companyOrder from './migrations/0022-company-order.ts'
import * as noInventedAddresses from './migrations/0023-no-invented-addresses.ts'
import type { Database } from './schema.ts'

/** In order of execution. Append only: a migration that has run anywhere is never edited. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-contact-messages': contactMessages,
  '0003-unlock': unlock,
  '0004-unlock-requests': unlockRequests,
  '0005-additions': additions,
  '0009-search': search,
  '0012-audit-trail': auditTrail,
  '0013-account-order': accountOrder,
  '0014-mail-templates': mailTemplates,
  '0015-bulk-mail': bulkMail,
  '0016-banned-order': bannedOrder,
  '0017-mails-by-template': mailsByTemplate,
  '0018-bulk-mail-counts': bulkMailCounts,
  '0019-bulk-recipients': bulkRecipients,
  '0020-blank-sent-mails': blankSentMails,
  '0021-login-limits': loginLimits,
  '0022-company-order': companyOrder,
  '0023-no-invented-addresses': noInventedAddresses,
}

/** Checked first, because the migrator reads the whole catalogue, which delays a start by a quarter of a second. */
const isUpToDate = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows: found } = await sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`.execute(db)
  if (found.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  const done = new Set(rows.map(row => row.name))
  return Object.keys(migrations).every(name => done.has(name))
}

/**
 * Applies pending migrations. Concurrent processes wait for each other (Kysely takes an advisory lock). A failed
 * migration is rolled back.
 *
 * @throws the error of the failed statement
 */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  if (await isUpToDate(db)) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
