import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../server/account-api/database/schema.ts'
import { companyA, companyServices } from '../set-up.ts'

type Db = Kysely<Database>
const run = (db: Db, statement: RawBuilder<unknown>) => statement.execute(db)

/** Services of the maker: about as many as a call puts in order. */
const filledServices = 900

/** Gives a company administrators who can log in, each with a session, a service and a request of the company that waits. */
export const fillCompany = async (db: Db, code: string, count: number): Promise<void> => {
  const each = sql`from generate_series(1, ${sql.lit(count)}) as i`
  const id = sql`${sql.lit(code)} || '-' || i`
  const email = sql`${sql.lit(code.toLowerCase())} || '-' || i || '@example.com'`
  const service = sql.lit(companyServices[0])
  const waiting = '["service-shop-portal"]'
  await run(
    db,
    sql`insert into "user" (id, email, family_name, first_name, regist_flg, sort_name, search_text)
      select ${id}, ${email}, '山田', '太郎', 1, '山田 太郎', '山田 太郎' ${each}`,
  )
  await run(
    db,
    sql`insert into company_user (company_code, user_id, manager_flg) select ${sql.lit(code)}, ${id}, 1 ${each}`,
  )
  await run(
    db,
    sql`insert into company_service (company_code, service_id, status) values (${sql.lit(code)}, ${service}, 1) on conflict do nothing`,
  )
  await run(
    db,
    sql`insert into user_service (company_code, user_id, service_id, status) select ${sql.lit(code)}, ${id}, ${service}, 1 ${each}`,
  )
  await run(
    db,
    sql`insert into token (hash, user_id, kind, epoch, expires_at)
      select sha256(convert_to(${id}, 'UTF8')), ${id}, 'customer', 1, now() + interval '1 year' ${each}`,
  )
  await run(
    db,
    sql`insert into access_request (email, locale, company_code, content, state, waiting)
      select ${email}, 'ja', ${sql.lit(code)}, jsonb_build_object('company', 'x', 'first_name', '太郎', 'middle_name', '', 'family_name', '山田',
        'department', '', 'position', '', 'user_id', ${id}, 'services', ${sql.lit(waiting)}::jsonb), 'waiting', ${sql.lit(waiting)}::jsonb ${each}`,
  )
}

/** Fills company A, the maker and its lists: people, editors, services, companies, news and the trail. */
export const fill = async (db: Db, count: number): Promise<void> => {
  const each = sql`from generate_series(1, ${sql.lit(count)}) as i`
  await fillCompany(db, companyA, count)
  await run(
    db,
    sql`insert into "user" (id, email, family_name, first_name, regist_flg, is_employee, sort_name, search_text)
      select 'editor-' || i, 'editor-' || i || '@maker.example', '山田', '太郎', 1, 1, '', '' ${each}`,
  )
  await run(db, sql`insert into company_user (company_code, user_id) select 'C000000', 'editor-' || i ${each}`)
  await run(
    db,
    sql`insert into service (service_id, name_ja, name_en, description_ja, description_en, front_url, sort)
      select 'filled-' || i, 'x', 'x', '', '', '/', 10 + i from generate_series(1, ${sql.lit(filledServices)}) as i`,
  )
  await run(
    db,
    sql`insert into company_service (company_code, service_id, status)
      select ${companyA}, service_id, 1 from service where service_id like 'filled-%'`,
  )
  await run(
    db,
    sql`insert into company (code, company, regist_flg, active_flg, search_text) select 'Z' || i, 'x' || i, 1, 1, 'x' || i ${each}`,
  )
  await run(
    db,
    sql`insert into notice (title_ja, title_en, body_ja, body_en, published_at) select 'x', 'x', 'x', 'x', now() - i * interval '1 hour' ${each}`,
  )
  await run(
    db,
    sql`insert into audit_log (actor, action, target_kind, target_id, company_code) select 'system', 'user.service', 'user', ${companyA} || '-' || i, ${companyA} ${each}`,
  )
}

/** Leaves in each table what has expired: the next request that adds to it must not delete all of it. */
export const fillExpired = async (db: Db, count: number): Promise<void> => {
  const each = sql`from generate_series(1, ${sql.lit(count)}) as i`
  const hash = sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`
  const person = sql`${companyA} || '-' || i`
  const past = sql`'2020-01-01'::timestamptz`
  await run(db, sql`insert into attempt (subject, failed_at) select 'x', ${past} ${each}`)
  await run(
    db,
    sql`insert into token (hash, user_id, kind, epoch, expires_at) select ${hash}, ${person}, 'customer', 1, ${past} ${each}`,
  )
  await run(db, sql`insert into device_mark (hash, user_id, issued_at) select ${hash}, ${person}, ${past} ${each}`)
  await run(db, sql`insert into oidc_used (hash, expires_at) select ${hash}, ${past} ${each}`)
  await run(
    db,
    sql`insert into passkey_challenge (hash, purpose, bound_to, expires_at) select ${hash}, 'login', ${hash}, ${past} ${each}`,
  )
  await run(
    db,
    sql`insert into login_proof (hash, user_id, kind, epoch, email, expires_at)
      select ${hash}, ${person}, 'customer', 1, 'x@example.com', ${past} ${each}`,
  )
}

/** Gives each background job much to do at once. */
export const fillJobs = async (db: Db, count: number, now: Date): Promise<void> => {
  const each = sql`from generate_series(1, ${sql.lit(count)}) as i`
  const at = sql.lit(now.toISOString())
  const time = (interval: string) => sql`${at}::timestamptz + ${sql.lit(interval)}::interval`
  const person = sql`${companyA} || '-' || i`
  const hash = sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`
  // Mails whose wait began while a clock was ahead, and mails of long ago.
  await run(
    db,
    sql`insert into mail_outbox (template, locale, "to", subject, text, html, state, created_at, next_attempt_at)
      select 'reset', 'ja', 'x@example.com', 'x', '', '', state, ${time('-200 days')}, ${time('100 days')}
      from generate_series(1, ${sql.lit(count)}), unnest(array['pending', 'sent']) as state`,
  )
  // Texts that a mailbox has kept.
  await run(
    db,
    sql`insert into mail_outbox (template, locale, "to", subject, text, html, state, created_at)
      select 'reset', 'ja', 'x@example.com', 'x', 'x x', 'x x', 'sent', ${at}::timestamptz ${each}`,
  )
  // Invitations of one person that have ended, and those of which a reminder is due.
  await run(
    db,
    sql`insert into "user" (id, email, sort_name, search_text) select 'invited-' || i, 'invited-' || i || '@example.com', '', '' ${each} on conflict do nothing`,
  )
  await run(
    db,
    sql`insert into company_user (company_code, user_id) select 'Z1', 'invited-' || i ${each} on conflict do nothing`,
  )
  await run(
    db,
    sql`insert into link (purpose, hash, user_id, company_code, email, created_at, expires_at, invited_by)
      select 'regist', ${hash}, 'invited-' || i, 'Z1', 'invited-' || i || '@example.com', ${time('-9 days')}, ends, 'editor-1'
      from generate_series(1, ${sql.lit(count)}) as i, unnest(array[${time('-2 days')}, ${time('2 days')}]) as ends`,
  )
  // Links and attempts of long ago.
  await run(
    db,
    sql`insert into link (purpose, hash, user_id, email, created_at, expires_at)
      select 'reset', ${hash}, ${person}, 'x@example.com', ${time('-200 days')}, ${time('-199 days')} ${each}`,
  )
  await run(db, sql`insert into attempt (subject, failed_at) select 'x', ${time('-200 days')} ${each}`)
  await run(
    db,
    sql`insert into setting (name, value) values ('upkeep', to_jsonb('2026-01-01T00:00:00Z'::text)) on conflict (name) do update set value = excluded.value`,
  )
  // Bulk mails: of long ago, with recipients who wait since a clock was ahead, to be retried, and to be collected.
  const state = sql`(array['done', 'sending', 'paused', 'queued'])[n]`
  await run(
    db,
    sql`insert into bulk_mail (id, sent_by, idempotency_key, texts, state, started_at, finished_at, total, claimed_to, failed, retrying, collected_after)
      select 'B' || 1000000 + nextval('bulk_mail_number'), 'editor-1', gen_random_uuid()::text, '{"ja":{"subject":"x","body":"x"},"en":null}', ${state},
        ${time('-200 days')}, case when n = 1 then ${time('-200 days')} end, case when n < 4 then ${sql.lit(count)} else 0 end,
        case when n < 4 then ${sql.lit(count)} else 0 end, case when n = 3 then ${sql.lit(count)} else 0 end,
        case when n = 3 then 'failed' end, case when n = 4 then '' end
      from generate_series(1, 4) as n`,
  )
  await run(
    db,
    sql`insert into bulk_mail_recipient (bulk_id, seq, user_id, email, locale, state, due_at)
      select bulk_mail.id, i, ${person}, 'x@example.com', 'ja', case bulk_mail.state when 'sending' then 'pending' when 'paused' then 'failed' else 'sent' end,
        ${time('100 days')}
      from bulk_mail, generate_series(1, ${sql.lit(count)}) as i
      where bulk_mail.id like 'B1______' and bulk_mail.collected_after is null
      on conflict do nothing`,
  )
  // A company that was deactivated, and a notice to all editors.
  await run(
    db,
    sql`update company set active_flg = 0, ending = 'deactivation', ending_after = '' where code = ${companyA}`,
  )
  await run(
    db,
    sql`insert into group_notice (news, at) values ('{"template":"emergency_login","account":"x","browser":"x"}', ${at}::timestamptz)`,
  )
  // A service that was granted, for which many requests wait.
  await run(
    db,
    sql`insert into company_service (company_code, service_id, status) values (${companyA}, 'service-shop-portal', 1)
      on conflict (company_code, service_id) do update set status = 1`,
  )
  await run(
    db,
    sql`insert into request_settlement (company_code, services, user_id, ip, at)
      values (${companyA}, '["service-shop-portal"]', 'editor-1', '127.0.0.1', ${at}::timestamptz)`,
  )
  // A company of many members with another name.
  await run(db, sql`update company set search_text = search_text || 'x' where code = ${companyA}`)
  // Jobs of many people that are held, and an import that is old.
  await run(
    db,
    sql`insert into job_hold (job_id, kind, user_id, reason, at, was)
      select gen_random_uuid()::text, 'import', ${person}, 'lock', ${at}::timestamptz, 'running' ${each}`,
  )
  await run(
    db,
    sql`with old as (
        insert into account_import (kind, made_by, ip, locale, file_name, charset, separator, columns, state, created_at)
        select 'employee', 'editor-1', '', 'ja', 'x', 'utf-8', ',', '[]', 'done', ${time('-40 days')} returning id)
      insert into account_import_row (import_id, seq, line, company_code, email, cells, record, outcome, asks, changes, problems)
      select old.id, i, i, ${companyA}, 'x@example.com', '[]', '{}', 'same', 0, '[]', '[]' from old, generate_series(1, ${sql.lit(count)}) as i`,
  )
}
