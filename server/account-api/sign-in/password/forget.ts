import { AppError } from '../../../http/app-error.ts'
import { networkOf } from '../../../http/network.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { hours, issueLink, lockLinkOwner, mustBeExpired, resetLinkHours } from '../../access/link.ts'
import { addressLimit } from '../../access/posting/mail-limits.ts'
import type { MailCause, MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { countAttempt, isWithinLimits, personSubject } from '../../access/rate-limit.ts'
import { findPerson, type Person } from '../person/find-person.ts'
import { findResetLink, hasOpenResetLink } from './queries.ts'

/** Requests within 15 minutes per network: for one mail address, and for all. */
const requestsPerAccount = 5
const requestsPerAddress = 20
/** Mails to one address within 15 minutes, from any network. */
const mailsPerAccount = 5

/**
 * Counts a request before it is processed.
 *
 * @throws 429 if its network has made too many
 */
const countRequest = (subject: string, { ip, now }: RequestContext, { db }: Pick<Deps, 'db'>) => {
  const network = networkOf(ip)
  const limits = [
    { subject: `reset-account:${subject} ${network}`, limit: requestsPerAccount },
    { subject: `reset-address:${network}`, limit: requestsPerAddress },
  ]
  return countAttempt(db, limits, now)
}

const mailsTo = (subject: string, email: string) => [
  { subject: `reset-mails:${subject}`, limit: mailsPerAccount },
  addressLimit('reset', email, { caller: undefined, companyCode: null }),
]

/** The context of a call that acts by a mailed link: the session of its browser, if any, may be one that it has just ended. */
export const byLink = (context: RequestContext): RequestContext => ({ ...context, caller: undefined })

interface ResetMail {
  /** The address that a visitor typed; absent if none was typed. */
  typed?: { email: string }
  /** Who causes the mail; `counted`: it is limited otherwise. */
  cause?: MailCause | 'counted'
}

/**
 * Stores the mail with a reset link, which supersedes earlier ones of the person.
 *
 * @throws 429 beyond the limits of the cause
 */
export const postResetLink = async (
  trx: MailTransaction,
  { id: userId, email: to, locale, ...names }: Omit<Person, 'regist_flg' | 'is_employee'>,
  context: RequestContext,
  { mail }: Pick<Deps, 'mail'>,
  { typed, cause = 'counted' }: ResetMail = {},
): Promise<void> => {
  const lifeMs = hours(resetLinkHours)
  const link = await issueLink(trx, { purpose: 'reset', userId, companyCode: null, email: to, lifeMs }, context.now)
  const after = typed ? { after: typed } : {}
  await audit(trx, context, { action: 'link.reset', target: { kind: 'user', id: userId }, ...after })
  const outgoing = { template: 'reset', to, locale, userId, linkId: link.id, token: link.token, names } as const
  await mail.post(trx, outgoing, cause)
}

/**
 * Mails a reset link. The response discloses that an address is not registered (specification §8), so every request
 * counts, also a failed one. After five mails, nothing is sent while the last link is valid. Strangers can thus neither
 * flood a mailbox nor deny its owner a link.
 *
 * @throws 404 `unregistered_email`, 409 `not_registered_yet`, 429
 */
export const forget = async (email: string, context: RequestContext, deps: Deps): Promise<void> => {
  const { db } = deps
  const person = await findPerson(db, { email })
  const subject = personSubject(person, email)
  await countRequest(subject, context, { db })
  if (!person) throw new AppError('unregistered_email')
  if (person.regist_flg !== 1) throw new AppError('not_registered_yet')
  const mayMail = await isWithinLimits(db, mailsTo(subject, email), context.now)
  await inTransaction(deps, async trx => {
    await lockLinkOwner(trx, person.id)
    if (!mayMail && (await hasOpenResetLink(trx, person, context.now))) return
    await postResetLink(trx, person, context, deps, { typed: { email } })
  })
}

/**
 * Mails a new reset link in place of an expired one, to the same address. One of concurrent calls succeeds.
 *
 * @returns the owner
 * @throws 409 while the link is valid, 410 if used or superseded, 404, 429
 */
export const resend = async (token: string, context: RequestContext, deps: Deps): Promise<Person> => {
  const { db } = deps
  const { email, user_id } = mustBeExpired((await findResetLink(db, token))?.link, context.now)
  await countRequest(user_id, context, { db })
  await countAttempt(db, mailsTo(user_id, email), context.now)
  return inTransaction(deps, async trx => {
    const person = await findPerson(trx, { email })
    if (!person) throw new AppError('not_found')
    await lockLinkOwner(trx, person.id)
    mustBeExpired((await findResetLink(trx, token))?.link, context.now)
    await postResetLink(trx, person, context, deps)
    return person
  })
}
