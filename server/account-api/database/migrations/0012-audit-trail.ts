import { type Kysely, sql } from 'kysely'

/**
 * The audit trail is append-only for every role: update, delete and truncate fail. Each filter has an index in list
 * order.
 */
const statements = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is only ever added to' using errcode = 'insufficient_privilege';
    end $$`,
  `create trigger audit_log_stays before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`,
  `drop index audit_log_target`,
  `drop index audit_log_company`,
  `create index audit_log_time on audit_log (at, id)`,
  `create index audit_log_target on audit_log (target_id, at, id)`,
  `create index audit_log_company on audit_log (company_code, at, id)`,
  `create index audit_log_actor on audit_log (actor, at, id)`,
  `create index audit_log_actor_id on audit_log (actor_id, at, id)`,
  `create index audit_log_action on audit_log (action, at, id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
