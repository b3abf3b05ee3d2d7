import type { Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { PersonNames } from '../../../../shared/rules/names.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { days, issueLink } from '../../access/link.ts'
import type { MailPort } from '../../access/mail-port.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { findNames } from './people.ts'

interface Invitation {
  /** Who is invited, at which address. */
  person: PersonNames & { id: string; email: string; locale: Locale; is_employee: FlagValue }
  company: { code: string; company: string }
}

/** What inviting takes. */
export interface InvitationDeps {
  config: Pick<Deps['config'], 'registrationLinkDays'>
  mail: MailPort
}

/**
 * Writes the mail with a registration link to a person who is not registered yet; earlier links are superseded. Colleagues
 * invite in their own name; whom the maker invites, or who asks for a new link, is told the company alone.
 *
 * @returns id of the mail to hand over
 */
export const postInvitation = async (
  trx: Transaction<Database>,
  { person, company }: Invitation,
  { caller, now }: Pick<RequestContext, 'caller' | 'now'>,
  { config, mail }: InvitationDeps,
): Promise<string> => {
  const { id: userId, email: to, locale, is_employee, ...names } = person
  const lifeMs = days(config.registrationLinkDays)
  const link = await issueLink(trx, { purpose: 'regist', userId, companyCode: company.code, email: to, lifeMs }, now)
  const carried = { to, locale, userId, linkId: link.id, token: link.token, names }
  if (is_employee === 1) return mail.post(trx, { ...carried, template: 'employee_registration' })
  if (caller?.kind !== 'customer')
    return mail.post(trx, { ...carried, template: 'account_issued', company: company.company })
  const inviter = await findNames(trx, caller.userId)
  return mail.post(trx, { ...carried, template: 'invitation', company: company.company, inviter })
}
