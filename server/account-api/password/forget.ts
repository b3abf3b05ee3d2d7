import type { Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../access/audit.ts'
import { hours, issueLink, resetLinkHours } from '../access/link.ts'
import { countTry } from '../access/rate.ts'
import type { Database } from '../database/schema.ts'
import type { Asking, Parts } from '../handler.ts'
import { findPerson, type Person } from './queries.ts'

/** Requests within 15 minutes: for one mail address, so that nobody's mailbox is filled, and from one address of the network. */
const requestsPerAccount = 5
const requestsPerAddress = 20

/**
 * Writes the mail with a reset link, which supersedes the earlier ones of the person.
 *
 * @returns id of the mail to hand over
 */
export const postResetLink = async (
  trx: Transaction<Database>,
  { id: userId, email: to, locale, ...names }: Omit<Person, 'regist_flg'>,
  asking: Asking,
  { mail }: Pick<Parts, 'mail'>,
): Promise<string> => {
  const lifeMs = hours(resetLinkHours)
  const link = await issueLink(trx, { purpose: 'reset', userId, companyCode: null, email: to, lifeMs }, asking.now)
  await audit(trx, asking, { action: 'link.reset', target: { kind: 'user', id: userId } })
  return mail.post(trx, { template: 'reset', to, locale, userId, linkId: link.id, token: link.token, names })
}

/**
 * Mails a reset link to whoever forgot the password. That an address is not registered is said (specification §8), which is
 * why every request counts, also one that fails.
 *
 * @throws 404 `unregistered_email`, 409 `not_registered_yet`, 429
 */
export const forget = async (email: string, asking: Asking, { db, mail, background }: Parts): Promise<void> => {
  await countTry(
    db,
    [
      { subject: `reset-account:${email}`, limit: requestsPerAccount },
      { subject: `reset-address:${asking.ip}`, limit: requestsPerAddress },
    ],
    asking.now,
  )
  const person = await findPerson(db, { email })
  if (!person) throw new AppError('unregistered_email')
  if (person.regist_flg !== 1) throw new AppError('not_registered_yet')
  background(mail.deliver(await db.transaction().execute(trx => postResetLink(trx, person, asking, { mail }))))
}
