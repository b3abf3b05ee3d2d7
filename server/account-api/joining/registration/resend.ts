import type { Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { days, issueLink, type Link } from '../../access/link.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { postInvitation } from '../../account/user/invitation.ts'
import type { Database } from '../../database/schema.ts'
import { postAddition } from '../addition/post-addition.ts'
import { findInvitee } from '../addition/queries.ts'
import { isNewCompany, type Registrant } from './queries.ts'

/** New links per person within 15 minutes. */
const resendsPerPerson = 5

/**
 * Replaces an expired link by a new one, mailed to the same address.
 *
 * @param post stores the mail
 * @throws 429
 */
const resend = async (
  person: { id: string; email: string; code: string },
  post: (trx: Transaction<Database>) => Promise<string>,
  context: RequestContext,
  { db, mail }: Deps,
): Promise<void> => {
  const { now } = context
  await countAttempt(db, [{ subject: `resend:${person.id}`, limit: resendsPerPerson }], now)
  const mailId = await db.transaction().execute(async trx => {
    await audit(trx, context, {
      action: 'link.resend',
      target: { kind: 'user', id: person.id },
      companyCode: person.code,
    })
    return post(trx)
  })
  await mail.deliver(mailId)
}

/**
 * Sends a new registration link in place of an expired one. The mail names no inviter, because the inviter did not send
 * it.
 *
 * @throws 403 `suspended` if the person could not log in to the company
 */
export const resendRegistration = (
  link: Link,
  person: Registrant,
  context: RequestContext,
  deps: Deps,
): Promise<void> => {
  const { now } = context
  const { config, mail } = deps
  const { id: userId, code, company } = person
  const { email } = link
  const isActive = person.company_regist_flg === 1 && person.company_active_flg === 1
  if (!isActive && !isNewCompany(person)) throw new AppError('suspended')
  const post = async (trx: Transaction<Database>): Promise<string> => {
    if (!isNewCompany(person)) {
      const invitation = { person: { ...person, email }, company: { code, company } }
      return postInvitation(trx, invitation, { caller: undefined, now }, deps)
    }
    const lifeMs = days(config.registrationLinkDays)
    const next = await issueLink(trx, { purpose: 'regist', userId, companyCode: code, email, lifeMs }, now)
    return mail.post(trx, {
      template: 'registration',
      to: email,
      locale: person.locale,
      userId,
      linkId: next.id,
      token: next.token,
      names: person,
      company,
    })
  }
  return resend(person, post, context, deps)
}

/**
 * Sends a new addition link in place of an expired one.
 *
 * @throws 404 if the request was withdrawn, 403 `suspended` if the company is deactivated
 */
export const resendAddition = async (link: Link, context: RequestContext, deps: Deps): Promise<void> => {
  const person = await findInvitee(deps.db, link)
  if (!person) throw new AppError('not_found')
  if (person.company_active_flg === 0) throw new AppError('suspended')
  const post = (trx: Transaction<Database>) => postAddition(trx, { person, company: person }, context.now, deps)
  await resend(person, post, context, deps)
}
