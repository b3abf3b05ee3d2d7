import { type Expression, type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Invitation } from '../../../shared/model/user.ts'
import type { Database } from '../database/schema.ts'

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
