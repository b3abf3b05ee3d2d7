import type { Kysely } from 'kysely'
import { accountStatus } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'
import { pageOf } from '../database/page.ts'
import type { Database } from '../database/schema.ts'
import { countMembers, findMemberFacts, listMembers, type MemberListQuery, type MemberRow } from './list-queries.ts'

/** How far the invitation of a person who is not registered yet has come. */
const invitationOf = (row: MemberRow, now: Date): 'none' | 'sent' | 'expired' | 'failed' => {
  if (row.regist_flg === 1 || row.invitation_expires_at === null) return 'none'
  if (row.mail_state === 'failed') return 'failed'
  return row.invitation_expires_at <= now ? 'expired' : 'sent'
}

/**
 * A page of a company's members with the facts of the whole company.
 *
 * @throws 404 for an unknown company
 */
export const companyUserList = async (db: Kysely<Database>, query: MemberListQuery, now: Date) => {
  const company = await findMemberFacts(db, query.company_code)
  if (!company) throw new AppError('not_found')
  const total = await countMembers(db, query)
  const rows = await listMembers(db, query)
  const data = rows.map(row => ({
    ...row,
    status: accountStatus(row),
    invitation: invitationOf(row, now),
    last_login_at: row.last_login_at?.toISOString() ?? null,
    service_status: query.service_id === undefined ? undefined : row.service_status,
  }))
  return { ...pageOf(query, total, data), company }
}
