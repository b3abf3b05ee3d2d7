import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, PersonDeps, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { findCompany, mustBeActive } from '../../directory/companies.ts'
import { postInvitation } from '../../directory/invitations.ts'
import { isApplicant } from '../../directory/member-rules.ts'
import { type LockedPerson, lockPersonById } from '../../directory/people.ts'
import { askAgain } from '../../joining/addition/ask-to-join.ts'
import { findRequestOf } from '../../joining/request/open-requests.ts'
import { postRegistrationAgain } from '../../joining/request/post-registration.ts'

/** The person, and the company that invited them. */
interface Invited {
  user_id: string
  company_code: string
}

interface InvitingCompany {
  code: string
  company: string
  regist_flg: FlagValue
  active_flg: FlagValue
}

/**
 * Stores the mail with a new link for a member who is not registered; the earlier link is superseded. An applicant gets the link
 * of the access request, unless that waits for approval.
 *
 * @throws 409 `company_unregistered` or `company_deactive`
 */
export const postLink = async (
  trx: MailTransaction,
  { person, company }: { person: LockedPerson; company: InvitingCompany },
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<void> => {
  const applies = isApplicant(company, person)
  const request = applies ? await findRequestOf(trx, company.code, person.email) : undefined
  if (person.is_employee === 0 && (!applies || request?.held === 1)) mustBeActive(company)
  if (!request) return postInvitation(trx, { person, company }, context, deps)
  const registrant = { ...person, ...company, locale: request.locale }
  const renewal = { person: registrant, email: person.email, request, keepsOthers: false }
  return postRegistrationAgain(trx, renewal, context, deps)
}

/**
 * Stores the mail that invites a member who is not registered again, or asks a person to join who has not agreed. It takes no
 * data of anyone, so an outdated page cannot overwrite newer ones.
 *
 * @throws 404 if the company has neither, 409 `conflict` if the person has registered or changed their address
 */
export const postAgain = async (
  trx: MailTransaction,
  { user_id, company_code }: Invited,
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<void> => {
  await lockCompany(trx, company_code)
  const company = await findCompany(trx, company_code)
  const person = await lockPersonById(trx, user_id)
  if (!company || !person) throw new AppError('not_found')
  if (!person.companies.some(({ code }) => code === company_code)) {
    mustBeActive(company)
    return askAgain(trx, { person, company }, context, deps)
  }
  if (person.regist_flg === 1) throw new AppError('conflict')
  await audit(trx, context, {
    action: person.is_employee === 1 ? 'employee.invite' : 'user.invite',
    target: { kind: 'user', id: user_id },
    companyCode: company_code,
  })
  return postLink(trx, { person, company }, context, deps)
}

/** The same as a call of its own, with the mail. */
export const inviteAgain = async (invited: Invited, context: RequestContext<Caller>, deps: Deps) => {
  const { mail_sent } = await inTransactionUntilSent(deps, trx => postAgain(trx, invited, context, deps))
  return { mail_sent }
}
