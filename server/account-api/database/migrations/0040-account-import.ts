import { type Kysely, sql } from 'kysely'

/** Imports of people, and their rows: what the check has found, and what the run has done. Rows are deleted after 30 days. */
const statements = [
  `create table account_import (
    id text primary key default gen_random_uuid()::text,
    kind text not null check (kind in ('customer', 'employee')),
    company_code text references company (code) on delete cascade,
    made_by text not null references "user" (id),
    ip text not null,
    locale text not null,
    file_name text not null,
    charset text not null,
    separator text not null,
    columns jsonb not null,
    state text not null default 'reading',
    total integer not null default 0,
    found jsonb not null default '{"add":0,"change":0,"same":0,"error":0}',
    done jsonb not null default '{"add":0,"change":0,"same":0,"error":0}',
    invitation text,
    invite_at timestamptz,
    next_at timestamptz,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    has_rows smallint not null default 1
  )`,
  `create index account_import_list on account_import (kind, company_code, created_at desc, id)`,
  `create index account_import_employees on account_import (created_at desc, id) where kind = 'employee'`,
  `create index account_import_due on account_import (id) where state in ('running', 'inviting')`,
  `create index account_import_age on account_import (created_at) where has_rows = 1`,
  `create table account_import_row (
    import_id text not null references account_import (id) on delete cascade,
    seq integer not null,
    line integer not null,
    company_code text not null,
    email text not null,
    user_id text,
    row_version integer,
    cells jsonb not null,
    record jsonb not null,
    outcome text not null,
    asks smallint not null,
    changes jsonb not null,
    problems jsonb not null,
    state text not null default 'pending',
    invite text,
    primary key (import_id, seq)
  )`,
  `create index account_import_row_pending on account_import_row (import_id, seq) where state = 'pending'`,
  `create index account_import_row_person on account_import_row (import_id, user_id) where state = 'pending'`,
  `create index account_import_row_invite on account_import_row (import_id, seq) where invite = 'waiting'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
