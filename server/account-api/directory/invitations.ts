import { type Expression, type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { Invitation } from '../../../shared/model/user.ts'
import type { PersonNames } from '../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import type { Deps, RequestContext } from '../access/caller/request-context.ts'
import { days, issueLink } from '../access/link.ts'
import type { MailPort, MailTransaction } from '../access/posting/mail-port.ts'
import type { Database } from '../database/schema.ts'
import { findNames } from './people.ts'

interface NewInvitation {
  /** The invited person; `email` receives the mail. */
  person: PersonNames & { id: string; email: string; locale: Locale; is_employee: FlagValue }
  company: { code: string; company: string }
  /** Whether earlier links stay valid; by default they are superseded. */
  keepsOthers?: boolean
  /** Who invites, if it is not the caller. */
  invitedBy?: string | null | undefined
}

export interface InvitationDeps {
  config: Pick<Deps['config'], 'registrationLinkDays'>
  mail: MailPort
}

/**
 * Stores the mail with a registration link for an unregistered person. An invitation by a colleague names them.
 * Invitations by the maker, and resent links, name only the company.
 */
export const postInvitation = async (
  trx: MailTransaction,
  { person, company, keepsOthers = false, ...invitation }: NewInvitation,
  { caller, now, ip }: Pick<RequestContext, 'caller' | 'now'> & { ip?: string },
  { config, mail }: InvitationDeps,
): Promise<void> => {
  const { invitedBy = caller?.userId } = invitation
  const { id: userId, email: to, locale, is_employee, ...names } = person
  const lifeMs = days(config.registrationLinkDays)
  const wanted = {
    purpose: 'regist',
    userId,
    companyCode: company.code,
    email: to,
    lifeMs,
    keepsOthers,
    invitedBy,
  } as const
  const link = await issueLink(trx, wanted, now)
  const common = { to, locale, userId, linkId: link.id, token: link.token, names }
  const cause = { caller, companyCode: company.code, ...(ip === undefined ? {} : { ip }) }
  if (is_employee === 1) return mail.post(trx, { ...common, template: 'employee_registration' }, cause)
  if (caller?.kind !== 'customer')
    return mail.post(trx, { ...common, template: 'account_issued', company: company.company }, cause)
  const inviter = await findNames(trx, caller.userId)
  return mail.post(trx, { ...common, template: 'invitation', company: company.company, inviter }, cause)
}

interface Invited {
  userId: Expression<string>
  companyCode: Expression<string>
}

/** Sub-query: expiry of the latest link by which a company invited a person, and the state of its mail. */
export const latestInvitation = (
  eb: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>,
  { userId, companyCode }: Invited,
) =>
  eb
    .selectFrom('link')
    .leftJoin('mail_outbox', 'mail_outbox.link_id', 'link.id')
    .where('link.user_id', '=', userId)
    .where('link.company_code', '=', companyCode)
    .where('link.purpose', 'in', ['regist', 'addition'])
    .orderBy('link.created_at', 'desc')
    .orderBy('mail_outbox.created_at', 'desc')
    .limit(1)
    .select(['link.expires_at as invitation_expires_at', 'mail_outbox.state as mail_state'])

interface LatestInvitation {
  invitation_expires_at: Date | null
  mail_state: Selectable<Database['mail_outbox']>['state'] | null
}

/** State of the invitation of a person who has not registered. */
export const invitationOf = ({ invitation_expires_at, mail_state }: LatestInvitation, now: Date): Invitation => {
  if (invitation_expires_at === null) return 'none'
  if (mail_state === 'failed') return 'failed'
  return invitation_expires_at <= now ? 'expired' : 'sent'
}

/** State of the invitation of one member who has not registered. */
export const findInvitation = async (
  db: Kysely<Database>,
  { userId, companyCode }: { userId: string; companyCode: string },
  now: Date,
): Promise<Invitation> => {
  const latest = await latestInvitation(db, {
    userId: sql.val(userId),
    companyCode: sql.val(companyCode),
  }).executeTakeFirst()
  return latest ? invitationOf(latest, now) : 'none'
}
