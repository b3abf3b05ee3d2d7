import type { Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../access/audit.ts'
import { hours, issueLink, lockHolder, mustBeExpired, resetLinkHours } from '../access/link.ts'
import { networkOf } from '../access/network.ts'
import { countTry } from '../access/rate.ts'
import type { Database } from '../database/schema.ts'
import type { Asking, Parts } from '../handler.ts'
import { findPerson, findResetLink, type Person } from './queries.ts'

/** Requests within 15 minutes: for one mail address, so that nobody's mailbox is filled, and from one address of the network. */
const requestsPerAccount = 5
const requestsPerAddress = 20

/** Counts a request before it is looked at: 429 where there were too many. */
const countRequest = (email: string, { ip, now }: Asking, { db }: Pick<Parts, 'db'>) =>
  countTry(
    db,
    [
      { subject: `reset-account:${email}`, limit: requestsPerAccount },
      { subject: `reset-address:${networkOf(ip)}`, limit: requestsPerAddress },
    ],
    now,
  )

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
  await countRequest(email, asking, { db })
  const person = await findPerson(db, { email })
  if (!person) throw new AppError('unregistered_email')
  if (person.regist_flg !== 1) throw new AppError('not_registered_yet')
  background(mail.deliver(await db.transaction().execute(trx => postResetLink(trx, person, asking, { mail }))))
}

/**
 * Mails a new reset link in place of an expired one, to the same address. Of two at once one is sent.
 *
 * @returns the address
 * @throws 409 while the link is still valid, 410 when it was used or superseded, 404, 429
 */
export const resend = async (token: string, asking: Asking, { db, mail, background }: Parts): Promise<string> => {
  const { email } = mustBeExpired((await findResetLink(db, token))?.link, asking.now)
  await countRequest(email, asking, { db })
  const mailId = await db.transaction().execute(async trx => {
    const person = await findPerson(trx, { email })
    if (!person) throw new AppError('not_found')
    await lockHolder(trx, person.id)
    mustBeExpired((await findResetLink(trx, token))?.link, asking.now)
    return postResetLink(trx, person, asking, { mail })
  })
  background(mail.deliver(mailId))
  return email
}
