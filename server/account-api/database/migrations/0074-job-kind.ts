import { type Kysely, sql } from 'kysely'

/**
 * The kind of a job with rows. Earlier versions insert without it, and may still run: a job with a selection is then one of selected
 * people.
 */
const statements = [
  `alter table account_import add column job_kind text not null default 'import'`,
  `update account_import set job_kind = 'selection' where selection is not null`,
  `create function set_job_kind() returns trigger language plpgsql as $$
    begin
      new.job_kind := 'selection';
      return new;
    end $$`,
  `create trigger account_import_kind before insert on account_import for each row
    when (new.selection is not null and new.job_kind = 'import') execute function set_job_kind()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
