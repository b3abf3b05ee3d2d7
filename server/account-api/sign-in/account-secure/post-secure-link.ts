import type { Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import { hours, issueLink, secureLinkHours } from '../../access/link.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'

/** What the person is told of their account. */
type News =
  | { template: 'new_login'; browser: string }
  | { template: 'login_code'; browser: string; code: string }
  | { template: 'password_changed' }

/** Who is told. */
export interface Told extends PersonNames {
  id: string
  email: string
  locale: Locale
}

/**
 * Stores the mail that tells a person of a login or a new password, with a link that secures the account. Links of earlier
 * mails stay valid: an intruder who causes another mail must not end them.
 *
 * @returns id of the mail to send
 */
export const postSecureLink = async (
  trx: Transaction<Database>,
  { id: userId, email: to, locale, ...names }: Told,
  news: News,
  { now }: Pick<RequestContext, 'now'>,
  { mail }: Pick<Deps, 'mail'>,
): Promise<string> => {
  const life = { email: to, lifeMs: hours(secureLinkHours), keepsOthers: true }
  const { id: linkId, token } = await issueLink(trx, { purpose: 'secure', userId, companyCode: null, ...life }, now)
  return mail.post(trx, { ...news, to, locale, userId, linkId, token, names, at: now })
}
