import { audit } from '../access/audit.ts'
import { days, issueLink, type Link, mustBeExpired } from '../access/link.ts'
import { countTry } from '../access/rate.ts'
import type { Asking, Parts } from '../handler.ts'
import { postInvitation } from '../user/invitation.ts'
import { isNewCompany, type Registrant } from './queries.ts'

/** New links for one person within 15 minutes. */
const resendsPerPerson = 5

/**
 * Mails a new registration link in place of an expired one, to the same address only.
 *
 * @throws 409 while the link is still valid, 410 when it was used or superseded
 */
export const resend = async (
  { link, person }: { link: Link; person: Registrant },
  asking: Asking,
  { db, config, mail }: Parts,
): Promise<void> => {
  const { now } = asking
  mustBeExpired(link, now)
  await countTry(db, [{ subject: `resend:${person.id}`, limit: resendsPerPerson }], now)
  const mailId = await db.transaction().execute(async trx => {
    await audit(
      trx,
      asking,
      { action: 'link.resend', target: { kind: 'user', id: person.id }, companyCode: person.code },
      person,
    )
    const { id: userId, code, company } = person
    const { email } = link
    if (!isNewCompany(person)) {
      const invitation = { person: { ...person, email }, company: { code, company } }
      // Nobody's name stands in it: whoever invited has not sent this one.
      return postInvitation(trx, invitation, { caller: undefined, now }, { config, mail })
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
  })
  await mail.deliver(mailId)
}
