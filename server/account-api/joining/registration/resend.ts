import type { Locale } from '../../../../shared/model/flag.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { Link } from '../../access/link.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import { postInvitation } from '../../directory/invitations.ts'
import { setLanguage } from '../../directory/people.ts'
import { postAddition } from '../addition/post-addition.ts'
import { findInvitee } from '../addition/queries.ts'
import { findOpenRequest } from '../request/open-requests.ts'
import { postRegistrationAgain } from '../request/post-registration.ts'
import { isNewCompany, type Registrant } from './queries.ts'

/** New links per person within 15 minutes. */
const resendsPerPerson = 5

interface NextLink {
  person: { id: string; email: string; code: string; locale: Locale }
  /** The language of the mail, which becomes the person's. */
  locale: Locale
  /** Stores the mail. */
  post: (trx: MailTransaction) => Promise<void>
}

/**
 * Replaces an expired link by a new one, mailed to the same address.
 *
 * @throws 429
 */
const resend = async ({ person, locale, post }: NextLink, context: RequestContext, deps: Deps): Promise<void> => {
  const { now } = context
  await countAttempt(deps.db, [{ subject: `resend:${person.id}`, limit: resendsPerPerson }], now)
  await inTransactionUntilSent(deps, async trx => {
    await audit(trx, context, {
      action: 'link.resend',
      target: { kind: 'user', id: person.id },
      companyCode: person.code,
      ...(locale === person.locale ? {} : { before: { locale: person.locale }, after: { locale } }),
    })
    if (locale !== person.locale) await setLanguage(trx, person.id, locale, now)
    await post(trx)
  })
}

/**
 * Sends a new registration link in place of an expired one. The mail names no inviter, because the inviter did not send
 * it. The page is the only sign of the person's language so far, so the mail has the language of the request.
 *
 * @throws 403 `suspended` if the person could not log in to the company
 */
export const resendRegistration = (
  link: Link,
  person: Registrant,
  context: RequestContext,
  deps: Deps,
): Promise<void> => {
  const { locale, now, ip } = context
  const { code, company } = person
  const { email } = link
  const isActive = person.company_regist_flg === 1 && person.company_active_flg === 1
  if (!isActive && !isNewCompany(person)) throw new AppError('suspended')
  const post = async (trx: MailTransaction): Promise<void> => {
    if (!isNewCompany(person)) {
      const recipient = { person: { ...person, email, locale }, company: { code, company } }
      const invitation = { ...recipient, invitedBy: link.invited_by }
      return postInvitation(trx, invitation, { caller: undefined, ip, now }, deps)
    }
    const request = await findOpenRequest(trx, code, link.request_id)
    if (request) await trx.updateTable('access_request').set({ locale }).where('id', '=', request.id).execute()
    return postRegistrationAgain(trx, { person: { ...person, locale }, email, request }, context, deps)
  }
  return resend({ person, locale, post }, context, deps)
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
  const request = { person, company: person, invitedBy: link.invited_by }
  const post = (trx: MailTransaction) => postAddition(trx, request, context, deps)
  await resend({ person, locale: person.locale, post }, context, deps)
}
