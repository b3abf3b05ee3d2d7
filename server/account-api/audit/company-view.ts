import type { Kysely } from 'kysely'
import { auditActions } from '../../../shared/rules/audit.ts'
import { companyAuditFields } from '../../../shared/rules/audit-fields.ts'
import type { Database } from '../database/schema.ts'

type State = Record<string, unknown> | null

/** What a company's view of an entry depends on. */
interface Viewed {
  action: string
  actor_id: string | null
  target_id: string
  person: unknown
  before: State
  after: State
  reason: string | null
  ip: string | null
}

const known = new Set<string>(companyAuditFields)
/** Their fields are the ids of services. */
const byService: readonly string[] = auditActions.service

const ownFields = (action: string, state: State): State =>
  state && !byService.includes(action)
    ? Object.fromEntries(Object.entries(state).filter(([name]) => known.has(name)))
    : state

/**
 * Entries as administrators of their company see them. Names and addresses of today are those of members only: a person who has
 * left may belong to another company. Network addresses and reasons are those of members, also former ones, not of the maker.
 */
export const asCompanySees = async <TEntry extends Viewed>(
  db: Kysely<Database>,
  companyCode: string,
  entries: TEntry[],
): Promise<TEntry[]> => {
  if (entries.length === 0) return []
  const ids = [...new Set(entries.flatMap(({ actor_id, target_id }) => [actor_id ?? '', target_id]))]
  const ofCompany = (table: 'company_user' | 'former_member') =>
    db.selectFrom(table).select('user_id').where('company_code', '=', companyCode).where('user_id', 'in', ids).execute()
  const members = new Set((await ofCompany('company_user')).map(({ user_id }) => user_id))
  const former = new Set((await ofCompany('former_member')).map(({ user_id }) => user_id))
  return entries.map(entry => {
    const byMember = entry.actor_id !== null && (members.has(entry.actor_id) || former.has(entry.actor_id))
    return {
      ...entry,
      person: members.has(entry.target_id) ? entry.person : null,
      before: ownFields(entry.action, entry.before),
      after: ownFields(entry.action, entry.after),
      reason: byMember ? entry.reason : null,
      ip: byMember ? entry.ip : null,
    }
  })
}
