import { type Kysely, sql } from 'kysely'

/**
 * The texts of a bulk mail by language. Earlier mails had one text, which everyone got whatever their language: it is
 * the text of both. The texts stay out of line, for the reason in 0018.
 */
const statements = [
  `alter table bulk_mail add column texts jsonb`,
  `alter table bulk_mail alter column texts set storage external`,
  `update bulk_mail set texts = (
    select jsonb_build_object('ja', text, 'en', text) from jsonb_build_object('subject', subject, 'body', body) as text)`,
  `alter table bulk_mail alter column texts set not null, drop column subject, drop column body`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
