import { type Kysely, sql } from 'kysely'

/** Whether the database holds demo data: its employee. */
const isDemo = `exists (select 1 from "user" where email = 'employee@maker.example')`

/**
 * Employees edit news, terms and privacy policy. News ends and can be withdrawn. The privacy policy is a second document
 * beside the terms; a version without `published_at` is a draft. A consent names its document and where it was given.
 *
 * Until now every installation began with three invented news items and invented terms. Without demo data they are
 * deleted if they are unedited; terms that someone accepted stay.
 */
const statements = [
  `alter table notice
    add column ends_at timestamptz check (ends_at > published_at),
    add column withdrawn_at timestamptz,
    add column row_version int not null default 1,
    add column updated_at timestamptz not null default now()`,
  `create index notice_order on notice (published_at desc, id)`,
  `delete from notice where not ${isDemo} and md5(title_ja || title_en || body_ja || body_en) in (
    '3d3bcdf7b4245937cff0f2afcb974c45', '749f7f6d5a63383bf740704e8d41ff9c', 'ff12e15ea5d269ba18ab350c9232a232')`,

  `alter table terms
    add column document text not null default 'terms' check (document in ('terms', 'privacy')),
    add column row_version int not null default 1,
    add column updated_at timestamptz not null default now(),
    alter column published_at drop not null,
    drop constraint terms_pkey,
    add primary key (document, version, locale)`,
  `alter table consent
    add column document text not null default 'terms' check (document in ('terms', 'privacy')),
    add column ip text,
    add column page text,
    add column locale text,
    drop constraint consent_pkey,
    add primary key (user_id, document, terms_version)`,
  `delete from terms where not ${isDemo} and not exists (select 1 from consent) and md5(text) in (
    'd89c1dbd7d16d4ca187ca4ca4807f1e4', '1f5f216f46a1ac5e0e5ef473c58d5c0f')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
