import type { Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import type { Deps } from '../../access/caller/request-context.ts'
import { hours, isCurrent, issueLink, lockLinkOwner, secureLinkHours } from '../../access/link.ts'
import { addressLimit } from '../../access/posting/mail-limits.ts'
import type { FactorChange, MailTransaction } from '../../access/posting/mail-port.ts'
import { isWithinLimits } from '../../access/rate-limit.ts'
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

/** Whether the link of an earlier mail secures the account as well: it reaches back as far. */
const hasSecureLink = async (
  trx: Transaction<Database>,
  userId: string,
  { now, factorSince }: Pick<Posting, 'now' | 'factorSince'>,
): Promise<boolean> => {
  const link = await trx
    .selectFrom('link')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'secure')
    .where('used_at', 'is', null)
    .where('superseded_by', 'is', null)
    .where('ended_at', 'is', null)
    .where(isCurrent(now))
    .$if(factorSince !== null, query =>
      query.where(eb => {
        const since = factorSince ?? now
        const reach = new Date(since.getTime() + hours(secureLinkHours))
        return eb.or([eb('factor_since', '<=', since), eb('created_at', '<=', reach)])
      }),
    )
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

interface Posting {
  now: Date
  mail: Deps['mail']
  /** Since when there is the factor that the mail is about, or the first that led to it; null: it is about none. */
  factorSince: Date | null
}

/**
 * Stores a mail with a link that secures the account. Links of earlier mails stay valid: an intruder who causes another mail must
 * not end them.
 */
export const postSecureLink = async (
  trx: MailTransaction,
  { id: userId, email: to, locale, ...names }: Told,
  news: News,
  { now, mail, factorSince }: Posting,
): Promise<void> => {
  await lockLinkOwner(trx, userId)
  const life = { email: to, lifeMs: hours(secureLinkHours), keepsOthers: true, factorSince }
  const { id: linkId, token } = await issueLink(trx, { purpose: 'secure', userId, companyCode: null, ...life }, now)
  return mail.post(trx, { ...news, to, locale, userId, linkId, token, names, at: now })
}

/**
 * Stores the mail that tells a person of a login or a new password. An intruder cannot flood the mailbox: beyond ten mails of a day
 * nothing is sent, while one of their links is valid and acts on the same.
 */
export const tellOfChange = async (trx: MailTransaction, person: Told, news: News, posting: Posting): Promise<void> => {
  await lockLinkOwner(trx, person.id)
  const limit = addressLimit(news.template, person.email, { caller: undefined, companyCode: null })
  const { now } = posting
  if (!(await isWithinLimits(trx, [limit], now)) && (await hasSecureLink(trx, person.id, posting))) return
  await postSecureLink(trx, person, news, posting)
}
