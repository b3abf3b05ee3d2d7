import { type Kysely, sql } from 'kysely'

/** What employees set: icons of services, retired industries and categories, and how the maker is named. */
const statements = [
  `update service set icon = case service_id
    when 'product-api' then 'data'
    when 'telematics-distributor' then 'map'
    when 'telematics-owner' then 'machine'
    when 'service-shop-portal' then 'workshop'
    when 'electric-app' then 'electric'
    else 'other' end
    where icon = ''`,
  `alter table service alter column icon set default 'other'`,
  // Who has a service, and which requests name it: asked before one is deleted.
  'create index company_service_service on company_service (service_id)',
  `create index access_request_services on access_request using gin ((content -> 'services') jsonb_path_ops)`,

  ...['industry', 'company_category'].map(
    table => `alter table ${table}
      add column retired_at timestamptz,
      add column row_version int not null default 1,
      add column updated_at timestamptz not null default now()`,
  ),

  // Exactly one row. Empty: what the configuration says, or no name.
  `create table maker (
    id smallint primary key default 1 check (id = 1),
    name_ja text not null default '', name_en text not null default '',
    contact_mail text not null default '',
    hours_ja text not null default '', hours_en text not null default '',
    sender_ja text not null default '', sender_en text not null default '',
    row_version int not null default 1, updated_at timestamptz not null default now())`,
  'insert into maker default values',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
