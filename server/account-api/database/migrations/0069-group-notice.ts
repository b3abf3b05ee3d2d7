import { type Kysely, sql } from 'kysely'

/** Notices of which not all people of their group have been told. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table group_notice (
    id text primary key default gen_random_uuid()::text, company_code text references company,
    news jsonb not null, at timestamptz not null, told_to text not null default '')`.execute(db)
}
