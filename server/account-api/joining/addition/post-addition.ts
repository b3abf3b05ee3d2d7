import type { Locale } from '../../../../shared/model/flag.ts'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import type { RequestContext } from '../../access/caller/request-context.ts'
import { days, issueLink } from '../../access/link.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import type { InvitationDeps } from '../../directory/invitations.ts'
import { findFormer } from './queries.ts'

interface Request {
  /** The person who is asked, with their own names. */
  person: PersonNames & { id: string; email: string; locale: Locale }
  company: { code: string; company: string }
  /** Who invites, if it is not the caller. */
  invitedBy?: string | null | undefined
}

/** Stores the mail that asks a person with an account to join a company, or to move there. Supersedes an earlier link of that company. */
export const postAddition = async (
  trx: MailTransaction,
  { person, company: { code: companyCode, company }, ...request }: Request,
  { caller, ip, now }: Pick<RequestContext, 'caller' | 'ip' | 'now'>,
  { config, mail }: InvitationDeps,
): Promise<void> => {
  const { invitedBy = caller?.userId } = request
  const { id: userId, email, locale, ...names } = person
  const lifeMs = days(config.registrationLinkDays)
  const link = await issueLink(trx, { purpose: 'addition', userId, companyCode, email, lifeMs, invitedBy }, now)
  const { id: linkId, token } = link
  const former = await findFormer(trx, companyCode, userId)
  const outgoing = { to: email, locale, userId, linkId, token, names, company } as const
  const cause = { caller, ip, companyCode }
  return former === undefined
    ? mail.post(trx, { ...outgoing, template: 'addition' }, cause)
    : mail.post(trx, { ...outgoing, template: 'move', former: former.company }, cause)
}
