import type { Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import { hours, issueLink, lockLinkOwner, secureLinkHours } from '../../access/link.ts'
import { addressLimit } from '../../access/mail-limits.ts'
import type { FactorChange } from '../../access/mail-port.ts'
import { isWithinLimits } from '../../access/rate-limit.ts'
import type { Deps } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'

/** What the person is told of their account. */
type News =
  | { template: 'new_login'; browser: string }
  | { template: 'login_code'; browser: string; code: string }
  | { template: 'password_changed' }
  | { template: 'factor_changed'; change: FactorChange }

/** Who is told. */
export interface Told extends PersonNames {
  id: string
  email: string
  locale: Locale
}

/** Whether a link of an earlier mail secures the account. */
const hasSecureLink = async (trx: Transaction<Database>, userId: string, now: Date): Promise<boolean> => {
  const link = await trx
    .selectFrom('link')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'secure')
    .where('used_at', 'is', null)
    .where('superseded_by', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

interface Posting {
  now: Date
  mail: Deps['mail']
}

/**
 * Stores a mail with a link that secures the account. Links of earlier mails stay valid: an intruder who causes another mail must
 * not end them.
 *
 * @returns the id of the mail to send
 */
export const postSecureLink = async (
  trx: Transaction<Database>,
  { id: userId, email: to, locale, ...names }: Told,
  news: News,
  { now, mail }: Posting,
): Promise<string> => {
  await lockLinkOwner(trx, userId)
  const life = { email: to, lifeMs: hours(secureLinkHours), keepsOthers: true }
  const { id: linkId, token } = await issueLink(trx, { purpose: 'secure', userId, companyCode: null, ...life }, now)
  return mail.post(trx, { ...news, to, locale, userId, linkId, token, names, at: now })
}

/**
 * Stores the mail that tells a person of a login or a new password. An intruder cannot flood the mailbox: beyond ten mails of a day
 * nothing is sent, while one of their links is valid.
 *
 * @returns ids of the mails to send
 */
export const tellOfChange = async (
  trx: Transaction<Database>,
  person: Told,
  news: News,
  posting: Posting,
): Promise<string[]> => {
  await lockLinkOwner(trx, person.id)
  const limit = addressLimit(news.template, person.email, { caller: undefined, companyCode: null })
  const { now } = posting
  if (!(await isWithinLimits(trx, [limit], now)) && (await hasSecureLink(trx, person.id, now))) return []
  return [await postSecureLink(trx, person, news, posting)]
}
