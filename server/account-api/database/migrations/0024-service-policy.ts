import { type Kysely, sql } from 'kysely'

/**
 * What the maker decides about each service: for which kinds of customer it is, who gets it at once, and whether it needs
 * a contract of its own. Until now the code held the kinds.
 */
const statements = [
  `alter table service
    add column icon text not null default '',
    add column kinds jsonb not null default '["new_company", "distributor", "service_shop"]',
    add column approved_kinds jsonb not null default '[]',
    add column needs_contract smallint not null default 0 check (needs_contract in (0, 1)),
    add column open_for_request smallint not null default 1 check (open_for_request in (0, 1)),
    add column stopped_at timestamptz,
    add column row_version int not null default 1,
    add column updated_at timestamptz not null default now()`,
  `update service set kinds = '["distributor"]' where service_id = 'telematics-distributor'`,
  `update service set kinds = '["new_company"]' where service_id = 'telematics-owner'`,
  `update service set kinds = '["service_shop"]' where service_id = 'service-shop-portal'`,
  // Lists that an employee may empty are seeded once; these were.
  `insert into setting (name, value)
    select 'seeded:' || name, 'true'
    from unnest(array['industry', 'company_category', 'service', 'terms', 'notice']) as name
    where exists (select 1 from company)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
