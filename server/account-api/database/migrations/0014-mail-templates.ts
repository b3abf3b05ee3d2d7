import { type Kysely, sql } from 'kysely'

/** Mail texts edited by employees; a template without a row uses its built-in text. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table mail_template (
    template_id text primary key, texts jsonb, row_version int not null default 0,
    updated_at timestamptz, updated_by text references "user")`.execute(db)
}
