import { type Kysely, sql } from 'kysely'

/**
 * Companies' requests that people with an account join them. There is no membership before the person agrees, so
 * queries of memberships do not see these.
 */
const statements = [
  `create table addition (
    company_code text not null references company, user_id text not null references "user", email text not null,
    first_name text not null, middle_name text not null, family_name text not null,
    department text not null, position text not null, cell_phone_number text not null,
    manager_flg smallint not null default 0 check (manager_flg in (0, 1)),
    services jsonb not null,
    created_at timestamptz not null,
    primary key (company_code, user_id))`,
  `create index addition_user on addition (user_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
