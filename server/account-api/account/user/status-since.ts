import type { Kysely } from 'kysely'
import { accountStatus, type FlagValue } from '../../../../shared/rules/status.ts'
import { mayRead, type TrailReader } from '../../access/trail-reader.ts'
import type { Database } from '../../database/schema.ts'

interface Membership {
  userId: string
  companyCode: string
  lock_flg: FlagValue
  regist_flg: FlagValue
  active_flg: FlagValue
  locked_at: Date | null
}

/** Time of the last entry of the audit trail about an object that the reader may see. */
const lastChange = (
  db: Kysely<Database>,
  reader: TrailReader,
  { target, action }: { target: string; action: 'user.status' | 'company.activate' },
) =>
  db
    .selectFrom('audit_log')
    .where(mayRead(reader))
    .where('target_id', '=', target)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select('at')
    .limit(1)
    .executeTakeFirst()

/** Time of the last invitation to a company. */
const lastInvitation = (db: Kysely<Database>, { userId, companyCode }: Membership) =>
  db
    .selectFrom('link')
    .where('user_id', '=', userId)
    .where('company_code', '=', companyCode)
    .where('purpose', '=', 'regist')
    .orderBy('created_at', 'desc')
    .select('created_at as at')
    .limit(1)
    .executeTakeFirst()

/**
 * Since when a member has a status in which they cannot log in; null if they can, or if the reader cannot know the
 * time.
 */
export const statusSince = async (
  db: Kysely<Database>,
  member: Membership,
  reader: TrailReader,
): Promise<string | null> => {
  const company = await db
    .selectFrom('company')
    .where('code', '=', member.companyCode)
    .select('active_flg as company_active_flg')
    .executeTakeFirstOrThrow()
  const found = await (() => {
    switch (accountStatus({ ...member, ...company })) {
      case 'locked':
        return { at: member.locked_at }
      case 'unregistered':
        return lastInvitation(db, member)
      case 'suspended':
        return lastChange(db, reader, { target: member.companyCode, action: 'company.activate' })
      case 'deactive':
        return lastChange(db, reader, { target: member.userId, action: 'user.status' })
      case 'active':
        return null
    }
  })()
  return found?.at?.toISOString() ?? null
}
