import { type Kysely, sql } from 'kysely'

/**
 * The tables, by domain. Flags are smallint 0 | 1, as in the contract. Ids are opaque text. Columns derived for search and
 * order use byte order, so that all servers agree. Indexes that are called after an order serve a list, so that only a page of it
 * is read.
 *
 * Migrations are never edited: later changes are files of their own, which only add, so that the previous version keeps working.
 */
const search = [
  // Searches texts of any length: trigrams need three characters, but most Japanese names have two. Returns the single characters
  // and adjacent pairs of a text: an index on them serves one character as well as many. COST 1000 keeps the planner from calling
  // it per row.
  `create function search_grams(folded text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
    declare
      characters text[] := string_to_array(folded, null);
      grams text[] := characters;
      previous text;
      present text;
    begin
      foreach present in array characters loop
        if previous is not null then grams := grams || (previous || present); end if;
        previous := present;
      end loop;
      return grams;
    end $$`,
]

const reference = [
  ...['industry', 'company_category'].map(
    table => `create table ${table} (
      ${table}_id text primary key, name_ja text not null, name_en text not null, sort int not null,
      retired_at timestamptz, row_version int not null default 1, updated_at timestamptz not null default now())`,
  ),
  `create table postal_address (
    zip char(7) not null, address1 text not null, address2 text not null, sort int not null, primary key (zip, sort))`,
  `create table setting (name text primary key, value jsonb not null)`,
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

const company = [
  `create sequence company_code_seq`,
  `create table company (
    code text primary key, company text not null,
    type text references industry, category text references company_category,
    nation text not null default '', tel text not null default '', fax text not null default '', zip text not null default '',
    address1 text not null default '', address2 text not null default '', employees text not null default '', "group" text not null default '',
    regist_flg smallint not null default 0 check (regist_flg in (0, 1)),
    active_flg smallint not null default 0 check (active_flg in (0, 1)),
    is_azure smallint not null default 0 check (is_azure in (0, 1)),
    search_text text collate "C" not null,
    row_version int not null default 1,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    user_count int not null default 0)`,
  `create unique index company_azure on company (is_azure) where is_azure = 1`,
  `create index company_search on company using gin (search_grams(search_text))`,
  `create index company_code_search on company using gin (search_grams(lower(code collate "C")))`,
  `create index company_zip on company (zip)`,
  // Codes grow beyond six digits: shorter ones first.
  `create index company_code_order on company (length(code), code) where is_azure = 0`,
  // A whole name could exceed the size of an index entry.
  `create index company_name_order on company (left(search_text, 64), code) where is_azure = 0`,
  `create index company_status_order on company
    ((case when regist_flg <> 1 then 0 when active_flg = 1 then 1 else 2 end), code) where is_azure = 0`,
  `create index company_user_count on company (user_count, code) where is_azure = 0`,
  `create index company_type on company (type, code) where is_azure = 0`,
  `create index company_category_of on company (category, code) where is_azure = 0`,
  `create index company_stopped on company (code) where active_flg = 0 and is_azure = 0`,
]

const account = [
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
    search_text text collate "C" not null, sort_name text collate "C" not null default '',
    row_version int not null default 1,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), unlocked_at timestamptz)`,
  `create index user_search on "user" using gin (search_grams(search_text))`,
  `create index user_domain on "user" (split_part(email, '@', 2)) where is_employee = 0`,
  `create index user_name_order on "user" (sort_name, id)`,
  `create index user_locked on "user" (locked_at desc nulls last, id) where lock_flg = 1`,
  `create index user_stopped on "user" (sort_name, id) where active_flg = 0`,

  `create table company_user (
    company_code text not null references company, user_id text not null references "user",
    department text not null default '', position text not null default '', cell_phone_number text not null default '',
    manager_flg smallint not null default 0 check (manager_flg in (0, 1)),
    active_flg smallint not null default 1 check (active_flg in (0, 1)),
    created_at timestamptz not null default now(),
    search_text text collate "C" not null default '',
    primary key (company_code, user_id))`,
  `create index company_user_search on company_user using gin (search_grams(search_text))`,
  `create index company_user_person on company_user (user_id, company_code)`,
  `create index company_user_order on company_user (length(company_code), company_code, user_id)`,
  `create index company_user_stopped on company_user (company_code, user_id) where active_flg = 0`,

  // No index can order companies by a count of other rows, so each holds the number of its members. The maker's own company is not
  // listed and not counted. All transactions lock a company before its people, and so does the trigger's update.
  `create function count_members() returns trigger language plpgsql as $$
    begin
      update company set user_count = user_count + member.count * (case tg_op when 'INSERT' then 1 else -1 end)
      from (select company_code, count(*) from changed group by company_code) as member
      where company.code = member.company_code and company.is_azure = 0;
      return null;
    end $$`,
  `create trigger company_user_added after insert on company_user
    referencing new table as changed for each statement execute function count_members()`,
  `create trigger company_user_removed after delete on company_user
    referencing old table as changed for each statement execute function count_members()`,

  // The search text of a membership: what is searched of the person and the digits of the phone number, and after a form feed what
  // is searched of the company. Triggers keep it, so that no write path can forget it. A new membership waits for changes of its company and
  // person that are under way, in the order of all transactions. Changes find the memberships that exist, without such locks, so
  // that two of them cannot block each other.
  `create function set_member_search() returns trigger language plpgsql as $$
    declare
      person text;
      firm text;
    begin
      if tg_op = 'INSERT' then
        perform from company where code = new.company_code for no key update;
        perform from "user" where id = new.user_id for no key update;
      end if;
      select search_text into person from "user" where id = new.user_id;
      select search_text || chr(10) || lower(code collate "C") into firm from company where code = new.company_code;
      new.search_text := concat(person, chr(10), regexp_replace(new.cell_phone_number, '\\D', '', 'g'), chr(12), firm);
      return new;
    end $$`,
  `create trigger member_search before insert or update of user_id, company_code, cell_phone_number, search_text on company_user
    for each row execute function set_member_search()`,
  `create function renew_member_search() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'company'
      then update company_user set search_text = '' where company_code = new.code;
      else update company_user set search_text = '' where user_id = new.id;
      end if;
      return null;
    end $$`,
  ...['"user"', 'company'].map(
    table => `create trigger member_search after update of search_text on ${table}
      for each row when (old.search_text is distinct from new.search_text) execute function renew_member_search()`,
  ),
]

const service = [
  // What the maker decides about each service: for which kinds of customer it is, whose requests an employee approves, and whether
  // it needs a contract of its own.
  `create table service (
    service_id text primary key, name_ja text not null, name_en text not null,
    description_ja text not null, description_en text not null, front_url text not null, sort int not null,
    icon text not null default 'other',
    kinds jsonb not null default '["new_company", "distributor", "service_shop"]',
    approved_kinds jsonb not null default '[]',
    needs_contract smallint not null default 0 check (needs_contract in (0, 1)),
    open_for_request smallint not null default 1 check (open_for_request in (0, 1)),
    stopped_at timestamptz,
    row_version int not null default 1, updated_at timestamptz not null default now())`,
  `create table company_service (
    company_code text not null references company, service_id text not null references service,
    status smallint not null check (status in (0, 1)), updated_at timestamptz not null default now(),
    primary key (company_code, service_id))`,
  `create index company_service_service on company_service (service_id)`,
  `create table user_service (
    company_code text not null, user_id text not null, service_id text not null references service,
    status smallint not null check (status in (0, 1)), updated_at timestamptz not null default now(),
    primary key (company_code, user_id, service_id),
    foreign key (company_code, user_id) references company_user on delete cascade)`,
  `create index user_service_service on user_service (company_code, service_id)`,
]

const joining = [
  // Requests that employees decide: of strangers for access, and of administrators for a further service.
  `create table access_request (
    id text primary key default gen_random_uuid()::text, created_at timestamptz not null default now(),
    email text not null, locale text not null, company_code text references company, content jsonb not null,
    type text not null default 'access' check (type in ('access', 'service')),
    state text not null default 'approved' check (state in ('waiting', 'approved', 'rejected', 'registered', 'closed')),
    closed_as text check (closed_as in ('replaced', 'known_address', 'known_company', 'withdrawn', 'removed')),
    held smallint not null default 0 check (held in (0, 1)),
    allowed jsonb not null default '[]', waiting jsonb not null default '[]',
    registered_at timestamptz, decided_at timestamptz, decided_by text, reason text,
    search_text text collate "C" not null default '',
    row_version int not null default 1, updated_at timestamptz not null default now(),
    approved jsonb not null default '[]')`,
  `create index access_request_search on access_request using gin (search_grams(search_text))`,
  `create index access_request_list on access_request (created_at desc, id)`,
  `create index access_request_state on access_request (state, created_at desc, id)`,
  `create index access_request_type on access_request (type, created_at desc, id)`,
  `create index access_request_email on access_request (email, created_at desc)`,
  `create index access_request_company on access_request (company_code, created_at desc)`,
  `create index access_request_services on access_request using gin ((content -> 'services') jsonb_path_ops)`,
  // One open request per company and service.
  `create unique index service_request_waiting on access_request (company_code, (content -> 'services' ->> 0))
    where type = 'service' and state = 'waiting'`,
  // Companies' requests that people with an account join them. There is no membership before the person agrees, so queries of
  // memberships do not see these.
  `create table addition (
    company_code text not null references company, user_id text not null references "user", email text not null,
    first_name text not null, middle_name text not null, family_name text not null,
    department text not null, position text not null, cell_phone_number text not null,
    manager_flg smallint not null default 0 check (manager_flg in (0, 1)),
    services jsonb not null,
    created_at timestamptz not null,
    primary key (company_code, user_id))`,
  `create index addition_user on addition (user_id)`,
  `create table contact_message (
    id text primary key default gen_random_uuid()::text, created_at timestamptz not null default now(),
    email text not null, locale text not null, content jsonb not null)`,
  `create index contact_message_email on contact_message (email, created_at)`,
]

const signIn = [
  // Secrets: only their SHA-256 is stored.
  `create table token (
    hash bytea primary key, user_id text not null references "user", kind text not null check (kind in ('customer', 'employee')),
    epoch int not null, created_at timestamptz not null default now(), last_used_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  `create index token_user on token (user_id)`,
  `create index token_expiry on token (expires_at)`,
  `create table link (
    id text primary key default gen_random_uuid()::text,
    purpose text not null check (purpose in ('regist', 'addition', 'reset', 'mailaddress', 'mailaddress_undo', 'unlock')),
    hash bytea not null unique, user_id text not null references "user", company_code text references company,
    email text not null, profile jsonb,
    created_at timestamptz not null default now(), expires_at timestamptz not null,
    used_at timestamptz, superseded_by text references link, request_id text references access_request, ended_at timestamptz)`,
  `create index link_user on link (user_id, purpose, created_at)`,
  `create table device_mark (
    hash bytea primary key, user_id text not null references "user" on delete cascade, issued_at timestamptz not null)`,
  `create index device_mark_user on device_mark (user_id, issued_at)`,
  `create index device_mark_age on device_mark (issued_at)`,

  // Limits: attempts of any kind, failed logins by account and network, and waits of networks that failed on an attacked account.
  `create table attempt (
    id bigint generated always as identity primary key, subject text not null, failed_at timestamptz not null default now())`,
  `create index attempt_subject on attempt (subject, failed_at)`,
  `create index attempt_age on attempt (failed_at)`,
  `create table login_try (
    id bigint generated always as identity primary key,
    account text not null, network text not null, device bytea, failed_at timestamptz not null)`,
  `create index login_try_account on login_try (account, failed_at)`,
  `create index login_try_pair on login_try (account, network, failed_at)`,
  `create index login_try_network on login_try (network, failed_at)`,
  `create index login_try_age on login_try (failed_at)`,
  `create table login_slowdown (
    account text not null, network text not null, failures int not null, failed_at timestamptz not null,
    primary key (account, network))`,
  `create index login_slowdown_age on login_slowdown (failed_at)`,

  // An account has at most one pending unlock request.
  `create table unlock_request (
    id text primary key default gen_random_uuid()::text, user_id text not null references "user",
    text text not null, state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
    requested_at timestamptz not null default now(), decided_at timestamptz, decided_by text references "user")`,
  `create unique index unlock_request_pending on unlock_request (user_id) where state = 'pending'`,
  `create index unlock_request_user on unlock_request (user_id, requested_at)`,
  `create index unlock_request_asking on unlock_request (requested_at, user_id) where state = 'pending'`,

  // Terms and privacy policy. Row versions come from a sequence: a draft that is deleted and added again never repeats one.
  `create sequence terms_row_version`,
  `create table terms (
    version int not null, locale text not null, text text not null, published_at timestamptz,
    document text not null default 'terms' check (document in ('terms', 'privacy')),
    row_version int not null default nextval('terms_row_version'), updated_at timestamptz not null default now(),
    primary key (document, version, locale))`,
  `alter sequence terms_row_version owned by terms.row_version`,
  `create table consent (
    user_id text not null references "user", terms_version int not null, agreed_at timestamptz not null default now(),
    document text not null default 'terms' check (document in ('terms', 'privacy')), ip text, page text, locale text,
    primary key (user_id, document, terms_version))`,
]

const mail = [
  // Texts edited by employees; a template without a row uses its built-in text.
  `create table mail_template (
    template_id text primary key, texts jsonb, row_version int not null default 0,
    updated_at timestamptz, updated_by text references "user")`,
  `create table mail_outbox (
    id text primary key default gen_random_uuid()::text, template text not null, locale text not null,
    user_id text references "user", link_id text references link,
    "to" text not null, subject text not null, text text not null, html text not null,
    state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
    attempts int not null default 0, next_attempt_at timestamptz not null default now(), error text,
    created_at timestamptz not null default now(), sent_at timestamptz,
    seq bigint generated always as identity, reply_to text)`,
  `create index mail_outbox_due on mail_outbox (next_attempt_at) where state = 'pending'`,
  `create index mail_outbox_to on mail_outbox ("to", created_at)`,
  `create index mail_outbox_link on mail_outbox (link_id)`,
  `create index mail_outbox_template on mail_outbox (template, created_at, seq)`,
  `create index mail_outbox_template_state on mail_outbox (template, state, created_at, seq)`,
  // Texts that a later start must blank, because their links may still be valid.
  `create index mail_outbox_kept on mail_outbox (id) where state <> 'pending' and text <> ''`,
]

const bulkMail = [
  // The counts of a batch change with every few mails, in the same statement as its rows. Its texts are stored out of line, so that
  // row versions are small and a page holds many: PostgreSQL then prunes old versions within the page (HOT).
  `create sequence bulk_mail_number`,
  `create table bulk_mail (
    id text primary key, sent_by text not null references "user", idempotency_key text not null unique,
    state text not null default 'queued'
      check (state in ('queued', 'sending', 'paused', 'done', 'done_with_failures', 'cancelled')),
    total int not null default 0, claimed_to int not null default 0,
    sent int not null default 0, failed int not null default 0, uncertain int not null default 0,
    started_at timestamptz not null, finished_at timestamptz, texts jsonb not null)
    with (toast_tuple_target = 128, fillfactor = 50)`,
  `alter table bulk_mail alter column texts set storage external`,
  `create index bulk_mail_time on bulk_mail (started_at, id)`,
  `create index bulk_mail_unfinished on bulk_mail (id) where state in ('queued', 'sending')`,
  // One row for each recipient of a batch, numbered from 1 without gaps. Rows up to `claimed_to` have been claimed at least once;
  // those to be retried have a `due_at`. The recipient is the person: a former address may be another one's by now.
  `create table bulk_mail_recipient (
    bulk_id text not null references bulk_mail, seq int not null,
    user_id text not null references "user", email text not null, locale text not null check (locale in ('ja', 'en')),
    state text not null default 'pending' check (state in ('pending', 'claimed', 'sent', 'failed', 'uncertain')),
    attempts smallint not null default 0, due_at timestamptz, claimed_by text, at timestamptz, error text,
    primary key (bulk_id, seq))`,
  `create index bulk_mail_recipient_again on bulk_mail_recipient (bulk_id, due_at, seq)
    where state = 'pending' and due_at is not null`,
  `create index bulk_mail_recipient_claimed on bulk_mail_recipient (bulk_id, seq) where state = 'claimed'`,
  `create index bulk_mail_recipient_troubled on bulk_mail_recipient (bulk_id, seq) where state in ('failed', 'uncertain')`,
  // Starts with the address: if it started with the batch, the planner would prefer it to the primary key for a batch without
  // statistics, and each lookup of a recipient would read the whole batch.
  `create index bulk_mail_recipient_email on bulk_mail_recipient (email, bulk_id)`,
  `create table mail_sender (id text primary key, seen_at timestamptz not null)`,
  // Exactly one row, about the mail server.
  `create table mail_flow (
    id smallint primary key default 1 check (id = 1),
    next_at timestamptz not null default 'epoch', held_until timestamptz, failures int not null default 0, trouble text)`,
  `insert into mail_flow default values`,
]

const audit = [
  // Append-only for every role: update, delete and truncate fail. Each filter has an index in list order.
  `create table audit_log (
    id bigint generated always as identity primary key, at timestamptz not null default now(),
    actor_id text, actor text not null, action text not null,
    target_kind text not null, target_id text not null, company_code text,
    before jsonb, after jsonb, reason text, ip text)`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is only ever added to' using errcode = 'insufficient_privilege';
    end $$`,
  `create trigger audit_log_stays before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`,
  `create index audit_log_time on audit_log (at, id)`,
  `create index audit_log_target on audit_log (target_id, at, id)`,
  `create index audit_log_company on audit_log (company_code, at, id)`,
  `create index audit_log_actor on audit_log (actor, at, id)`,
  `create index audit_log_actor_id on audit_log (actor_id, at, id)`,
  `create index audit_log_action on audit_log (action, at, id)`,
]

const home = [
  `create table notice (
    id text primary key default gen_random_uuid()::text, title_ja text not null, title_en text not null,
    body_ja text not null, body_en text not null, published_at timestamptz not null,
    ends_at timestamptz check (ends_at > published_at), withdrawn_at timestamptz,
    row_version int not null default 1, updated_at timestamptz not null default now())`,
  `create index notice_order on notice (published_at desc, id)`,
]

/** In the order of their references. */
const domains = [search, reference, company, account, service, joining, signIn, mail, bulkMail, audit, home]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of domains.flat()) await sql.raw(statement).execute(db)
}
