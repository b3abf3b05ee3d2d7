import { type Kysely, sql } from 'kysely'
import { foldForSearch } from '../../../../shared/rules/search.ts'

/**
 * Requests that employees decide: of strangers for access, and of administrators for a further service. Earlier requests
 * got their link at once; only the latest of an address counts.
 */
const columns = [
  `alter table access_request
    add column type text not null default 'access' check (type in ('access', 'service')),
    add column state text not null default 'approved' check (state in ('waiting', 'approved', 'rejected', 'registered', 'closed')),
    add column closed_as text check (closed_as in ('replaced', 'known_address', 'known_company')),
    add column held smallint not null default 0 check (held in (0, 1)),
    add column allowed jsonb not null default '[]',
    add column waiting jsonb not null default '[]',
    add column registered_at timestamptz,
    add column decided_at timestamptz,
    add column decided_by text,
    add column reason text,
    add column search_text text collate "C" not null default '',
    add column row_version int not null default 1,
    add column updated_at timestamptz not null default now()`,
  `update access_request set allowed = coalesce(content -> 'services', '[]')`,
  `update access_request set state = 'closed', closed_as = 'known_address' where company_code is null`,
  `update access_request as earlier set state = 'closed', closed_as = 'replaced'
    where state = 'approved' and exists (
      select from access_request as later
      where later.email = earlier.email and later.created_at > earlier.created_at)`,
  `update access_request set state = 'registered'
    from company where company.code = access_request.company_code and company.regist_flg = 1 and state = 'approved'`,
]

const indexes = [
  `create index access_request_list on access_request (created_at desc, id)`,
  `create index access_request_state on access_request (state, created_at desc, id)`,
  `create index access_request_type on access_request (type, created_at desc, id)`,
  `create index access_request_email on access_request (email, created_at desc)`,
  `create index access_request_company on access_request (company_code, created_at desc)`,
  `create index access_request_search on access_request using gin (search_grams(search_text))`,
  // One open request per company and service.
  `create unique index service_request_waiting on access_request (company_code, (content -> 'services' ->> 0))
    where type = 'service' and state = 'waiting'`,

  // Companies that look like the one of a request. A whole name could exceed the size of an index entry.
  `create index company_zip on company (zip)`,
  `create index user_domain on "user" (split_part(email, '@', 2)) where is_employee = 0`,
]

interface Typed {
  id: string
  email: string
  company: string | null
  family_name: string | null
  first_name: string | null
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of columns) await sql.raw(statement).execute(db)
  const { rows } = await sql<Typed>`select id, email, content ->> 'company' as company,
    content ->> 'family_name' as family_name, content ->> 'first_name' as first_name from access_request`.execute(db)
  for (const { id, company, family_name, first_name, email } of rows) {
    const text = [company, family_name, first_name, email].map(part => foldForSearch(part ?? '')).join('\n')
    await sql`update access_request set search_text = ${text} where id = ${id}`.execute(db)
  }
  for (const statement of indexes) await sql.raw(statement).execute(db)
}
