import type { Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { days, issueLink, type Link } from '../../access/link.ts'
import { countTry } from '../../access/rate.ts'
import type { Asking, Parts } from '../../access/request-context.ts'
import { postInvitation } from '../../account/user/invitation.ts'
import type { Database } from '../../database/schema.ts'
import { postAddition } from '../addition/post-addition.ts'
import { findInvitee } from '../addition/queries.ts'
import { isNewCompany, type Registrant } from './queries.ts'

/** New links for one person within 15 minutes. */
const resendsPerPerson = 5

/**
 * Mails a new link in place of an expired one, to the same address only.
 *
 * @param post writes the mail
 * @throws 429
 */
const resend = async (
  person: { id: string; email: string; code: string },
  post: (trx: Transaction<Database>) => Promise<string>,
  asking: Asking,
  { db, mail }: Parts,
): Promise<void> => {
  const { now } = asking
  await countTry(db, [{ subject: `resend:${person.id}`, limit: resendsPerPerson }], now)
  const mailId = await db.transaction().execute(async trx => {
    await audit(
      trx,
      asking,
      { action: 'link.resend', target: { kind: 'user', id: person.id }, companyCode: person.code },
      person,
    )
    return post(trx)
  })
  await mail.deliver(mailId)
}

/** A new registration link in place of an expired one. Nobody's name stands in the mail: whoever invited has not sent this one. */
export const resendRegistration = (link: Link, person: Registrant, asking: Asking, parts: Parts): Promise<void> => {
  const { now } = asking
  const { config, mail } = parts
  const { id: userId, code, company } = person
  const { email } = link
  const post = async (trx: Transaction<Database>): Promise<string> => {
    if (!isNewCompany(person)) {
      const invitation = { person: { ...person, email }, company: { code, company } }
      return postInvitation(trx, invitation, { caller: undefined, now }, parts)
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
  return resend(person, post, asking, parts)
}

/** A new link to join a company in place of an expired one, as long as that company asks; else 404. */
export const resendAddition = async (link: Link, asking: Asking, parts: Parts): Promise<void> => {
  const person = await findInvitee(parts.db, link)
  if (!person) throw new AppError('not_found')
  const post = (trx: Transaction<Database>) => postAddition(trx, { person, company: person }, asking.now, parts)
  await resend(person, post, asking, parts)
}
