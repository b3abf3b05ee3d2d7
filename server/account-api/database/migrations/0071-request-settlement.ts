import { type Kysely, sql } from 'kysely'

/** Services that an employee has granted to a company, while requests of the company still wait for them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table request_settlement (
    id text primary key default gen_random_uuid()::text, company_code text not null references company,
    services jsonb not null, user_id text not null references "user", ip text not null, at timestamptz not null)`.execute(
    db,
  )
}
