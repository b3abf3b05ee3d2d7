import { type Kysely, sql } from 'kysely'

/**
 * A registration link belongs to an access request, so that a later request of the same address ends no link. Services
 * that an employee approved are told from those that need no approval. Administrators withdraw service requests.
 *
 * Row versions of terms come from a sequence: a draft that is deleted and added again never repeats one.
 */
const statements = [
  `alter table link add column request_id text references access_request`,
  `update link set request_id = (
      select id from access_request as request
      where request.company_code = link.company_code and request.email = link.email and request.type = 'access'
        and request.state in ('waiting', 'approved', 'rejected') and request.held = 0 and request.registered_at is null
      order by created_at desc limit 1)
    where purpose = 'regist' and used_at is null and superseded_by is null`,

  `alter table access_request
    add column approved jsonb not null default '[]',
    drop constraint access_request_closed_as_check,
    add constraint access_request_closed_as_check
      check (closed_as in ('replaced', 'known_address', 'known_company', 'withdrawn'))`,
  `update access_request set approved = coalesce((
      select jsonb_agg(distinct service)
      from audit_log, jsonb_array_elements_text(audit_log.after -> 'services') as service
      where audit_log.target_kind = 'access_request' and audit_log.target_id = access_request.id
        and audit_log.action = 'request.approve'), '[]')
    where decided_by is not null`,

  `create sequence terms_row_version owned by terms.row_version`,
  `select setval('terms_row_version', (select coalesce(max(row_version), 1) from terms))`,
  `alter table terms alter column row_version set default nextval('terms_row_version')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
