import type { Kysely } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AuditAction } from '../../../shared/rules/audit.ts'
import { maxResults, offsetOf } from '../database/page.ts'
import { rowCount } from '../database/row-count.ts'
import type { Database } from '../database/schema.ts'

/** What lines of the trail are looked for by; absent: any. Each condition alone has an index in the order of the list. */
export interface AuditSearch {
  target?: string | undefined
  /** Address or id. */
  actor: { email: string } | { id: string } | undefined
  company_code?: string | undefined
  actions: readonly AuditAction[] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const lines = (db: Kysely<Database>, { target, actor, company_code, actions, from, to }: AuditSearch) => {
  let query = db.selectFrom('audit_log')
  if (target !== undefined) query = query.where('target_id', '=', target)
  if (actor) query = 'id' in actor ? query.where('actor_id', '=', actor.id) : query.where('actor', '=', actor.email)
  if (company_code !== undefined) query = query.where('company_code', '=', company_code)
  if (actions) query = query.where('action', 'in', actions)
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', to)
  return query
}

/** How many lines there are, up to one more than can be paged through. */
export const countEntries = async (db: Kysely<Database>, search: AuditSearch): Promise<number> => {
  const row = await db
    .selectFrom(
      lines(db, search)
        .select('id')
        .limit(maxResults + 1)
        .as('line'),
    )
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One page of lines, the newest first, with what people and companies are called now. */
export const listEntries = async (
  db: Kysely<Database>,
  search: AuditSearch,
  page: { page: number; per_page: number },
) => {
  const offset = offsetOf(page)
  if (offset >= maxResults) return []
  return db
    .with('line', () =>
      lines(db, search)
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(Math.min(page.per_page, maxResults - offset))
        .offset(offset),
    )
    .selectFrom('line')
    .select(['id', 'at', 'actor', 'actor_id', 'action', 'target_kind', 'target_id', 'before', 'after', 'reason', 'ip'])
    .select(eb => [
      jsonObjectFrom(
        eb
          .selectFrom('user')
          .whereRef('user.id', '=', 'line.target_id')
          .where('line.target_kind', '=', 'user')
          .select(['is_employee', 'email', 'first_name', 'middle_name', 'family_name']),
      ).as('person'),
      jsonObjectFrom(
        eb
          .selectFrom('company')
          .whereRef('company.code', '=', 'line.company_code')
          .where('company.is_azure', '=', 0)
          .select(['code', 'company']),
      ).as('company'),
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A person whose trail is read, member of a company or not any more. */
export const findTrailPerson = async (db: Kysely<Database>, id: string) => {
  const person = await db
    .selectFrom('user')
    .select(['id', 'is_employee', 'email', 'first_name', 'middle_name', 'family_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) return null
  const companies = await db.selectFrom('company_user').select('company_code').where('user_id', '=', id).execute()
  return { ...person, companies: companies.map(row => row.company_code) }
}
