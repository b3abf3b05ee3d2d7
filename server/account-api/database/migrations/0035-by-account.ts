import { type Kysely, sql } from 'kysely'

/**
 * Failed logins and slow-downs count by the id of the account, no longer by its address. Those of unknown addresses count by
 * a digest, and those counted before are forgotten.
 *
 * The recipient of a bulk mail is the person, who may get the former address of another one. The index is for searching.
 */
const statements = [
  ...['login_try', 'login_slowdown'].flatMap(table => [
    `delete from ${table} where not exists (select from "user" where "user".email = ${table}.account)`,
    `update ${table} set account = "user".id from "user" where "user".email = ${table}.account`,
  ]),
  `alter table bulk_mail_recipient drop constraint bulk_mail_recipient_email_bulk_id_key`,
  `create index bulk_mail_recipient_email on bulk_mail_recipient (email, bulk_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
