import { type Kysely, sql } from 'kysely'

/**
 * Companies, people, entitlements, links, mail and the audit trail. Migrations are never edited; changes go into a new
 * file. Flags are smallint 0 | 1, as in the contract. Ids are opaque text.
 */
const statements = [
  `create extension if not exists pg_trgm`,

  // Reference lists
  `create table industry (industry_id text primary key, name_ja text not null, name_en text not null, sort int not null)`,
  `create table company_category (company_category_id text primary key, name_ja text not null, name_en text not null, sort int not null)`,
  `create table service (
    service_id text primary key, name_ja text not null, name_en text not null,
    description_ja text not null, description_en text not null, front_url text not null, sort int not null)`,
  `create table postal_address (zip char(7) not null, address1 text not null, address2 text not null, sort int not null, primary key (zip, sort))`,
  `create table terms (version int not null, locale text not null, text text not null, published_at timestamptz not null, primary key (version, locale))`,
  `create table notice (
    id text primary key default gen_random_uuid()::text, title_ja text not null, title_en text not null,
    body_ja text not null, body_en text not null, published_at timestamptz not null)`,
  `create table setting (name text primary key, value jsonb not null)`,

  // Companies
  `create sequence company_code_seq`,
  `create table company (
    code text primary key, company text not null,
    type text references industry, category text references company_category,
    nation text not null default '', tel text not null default '', fax text not null default '', zip text not null default '',
    address1 text not null default '', address2 text not null default '', employees text not null default '', "group" text not null default '',
    regist_flg smallint not null default 0 check (regist_flg in (0, 1)),
    active_flg smallint not null default 0 check (active_flg in (0, 1)),
    is_azure smallint not null default 0 check (is_azure in (0, 1)),
    search_text text not null,
    row_version int not null default 1,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create index company_search on company using gin (search_text gin_trgm_ops)`,
  `create index company_type on company (type)`,
  `create index company_category_of on company (category)`,
  `create unique index company_azure on company (is_azure) where is_azure = 1`,
  `create table company_service (
    company_code text not null references company, service_id text not null references service,
    status smallint not null check (status in (0, 1)), updated_at timestamptz not null default now(),
    primary key (company_code, service_id))`,

  // People
  `create table "user" (
    id text primary key default gen_random_uuid()::text, email text not null unique,
    first_name text not null default '', middle_name text not null default '', family_name text not null default '',
    first_name_kana text not null default '', family_name_kana text not null default '',
    locale text not null default 'ja' check (locale in ('ja', 'en')),
    password_hash text,
    regist_flg smallint not null default 0 check (regist_flg in (0, 1)),
    active_flg smallint not null default 1 check (active_flg in (0, 1)),
    lock_flg smallint not null default 0 check (lock_flg in (0, 1)),
    lock_reason text check (lock_reason in ('inactivity', 'manual')), locked_at timestamptz,
    is_employee smallint not null default 0 check (is_employee in (0, 1)),
    is_only_view smallint not null default 0 check (is_only_view in (0, 1)),
    registered_at timestamptz, last_login_at timestamptz,
    epoch int not null default 1,
    search_text text not null, sort_name text not null default '',
    row_version int not null default 1,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create index user_search on "user" using gin (search_text gin_trgm_ops)`,
  `create table company_user (
    company_code text not null references company, user_id text not null references "user",
    department text not null default '', position text not null default '', cell_phone_number text not null default '',
    manager_flg smallint not null default 0 check (manager_flg in (0, 1)),
    active_flg smallint not null default 1 check (active_flg in (0, 1)),
    created_at timestamptz not null default now(),
    primary key (company_code, user_id))`,
  `create index company_user_user on company_user (user_id)`,
  `create table user_service (
    company_code text not null, user_id text not null, service_id text not null references service,
    status smallint not null check (status in (0, 1)), updated_at timestamptz not null default now(),
    primary key (company_code, user_id, service_id),
    foreign key (company_code, user_id) references company_user on delete cascade)`,
  `create index user_service_service on user_service (company_code, service_id)`,
  `create table consent (
    user_id text not null references "user", terms_version int not null, agreed_at timestamptz not null default now(),
    primary key (user_id, terms_version))`,

  // Secrets: only their SHA-256 is stored
  `create table token (
    hash bytea primary key, user_id text not null references "user", kind text not null check (kind in ('customer', 'employee')),
    epoch int not null, created_at timestamptz not null default now(), last_used_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  `create index token_user on token (user_id)`,
  `create index token_expiry on token (expires_at)`,
  `create table link (
    id text primary key default gen_random_uuid()::text,
    purpose text not null check (purpose in ('regist', 'addition', 'reset', 'mailaddress', 'unlock')),
    hash bytea not null unique, user_id text not null references "user", company_code text references company,
    email text not null,
    profile jsonb,
    created_at timestamptz not null default now(), expires_at timestamptz not null,
    used_at timestamptz, superseded_by text references link)`,
  `create index link_user on link (user_id, purpose, created_at)`,
  `create table login_failure (
    id bigint generated always as identity primary key, subject text not null, failed_at timestamptz not null default now())`,
  `create index login_failure_subject on login_failure (subject, failed_at)`,

  // Submissions of visitors
  `create table access_request (
    id text primary key default gen_random_uuid()::text, created_at timestamptz not null default now(),
    email text not null, locale text not null, company_code text references company, content jsonb not null)`,

  // Mail and the audit trail
  `create table mail_outbox (
    id text primary key default gen_random_uuid()::text, template text not null, locale text not null,
    user_id text references "user", link_id text references link,
    "to" text not null, subject text not null, text text not null, html text not null,
    state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
    attempts int not null default 0, next_attempt_at timestamptz not null default now(), error text,
    created_at timestamptz not null default now(), sent_at timestamptz,
    seq bigint generated always as identity)`,
  `create index mail_outbox_due on mail_outbox (next_attempt_at) where state = 'pending'`,
  `create index mail_outbox_to on mail_outbox ("to", created_at)`,
  `create index mail_outbox_link on mail_outbox (link_id)`,
  `create table audit_log (
    id bigint generated always as identity primary key, at timestamptz not null default now(),
    actor_id text, actor text not null, action text not null,
    target_kind text not null, target_id text not null, company_code text,
    before jsonb, after jsonb, reason text, ip text)`,
  `create index audit_log_target on audit_log (target_kind, target_id, at)`,
  `create index audit_log_company on audit_log (company_code, at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
