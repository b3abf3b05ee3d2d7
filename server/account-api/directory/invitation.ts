import type { Transaction } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { PersonNames } from '../../../shared/rules/names.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { days, issueLink } from '../access/link.ts'
import type { MailPort } from '../access/mail-port.ts'
import type { Deps, RequestContext } from '../access/request-context.ts'
import type { Database } from '../database/schema.ts'
import { findNames } from './people.ts'

interface Invitation {
  /** The invited person; `email` receives the mail. */
  person: PersonNames & { id: string; email: string; locale: Locale; is_employee: FlagValue }
  company: { code: string; company: string }
}

export interface InvitationDeps {
  config: Pick<Deps['config'], 'registrationLinkDays'>
  mail: MailPort
}

/**
 * Stores the mail with a registration link for an unregistered person. An invitation by a colleague names them.
 * Invitations by the maker, and resent links, name only the company.
 *
 * @param keepsOthers whether earlier links stay valid; by default they are superseded
 * @returns id of the mail to send
 */
export const postInvitation = async (
  trx: Transaction<Database>,
  { person, company }: Invitation,
  { caller, now, ip }: Pick<RequestContext, 'caller' | 'now'> & { ip?: string },
  { config, mail }: InvitationDeps,
  { keepsOthers = false } = {},
): Promise<string> => {
  const { id: userId, email: to, locale, is_employee, ...names } = person
  const lifeMs = days(config.registrationLinkDays)
  const wanted = { purpose: 'regist', userId, companyCode: company.code, email: to, lifeMs, keepsOthers } as const
  const link = await issueLink(trx, wanted, now)
  const common = { to, locale, userId, linkId: link.id, token: link.token, names }
  const cause = { caller, companyCode: company.code, ...(ip === undefined ? {} : { ip }) }
  if (is_employee === 1) return mail.post(trx, { ...common, template: 'employee_registration' }, cause)
  if (caller?.kind !== 'customer')
    return mail.post(trx, { ...common, template: 'account_issued', company: company.company }, cause)
  const inviter = await findNames(trx, caller.userId)
  return mail.post(trx, { ...common, template: 'invitation', company: company.company, inviter }, cause)
}
