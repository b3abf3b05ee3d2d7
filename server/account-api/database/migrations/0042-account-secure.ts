import { type Kysely, sql } from 'kysely'

/**
 * Links that secure an account, in the mails about logins and passwords. A token knows the mark of its browser, so that a new password
 * does not make the browser that set it unknown.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table token add column device bytea`.execute(db)
  await sql`alter table link drop constraint link_purpose_check`.execute(db)
  await sql`
    alter table link add constraint link_purpose_check check
      (purpose in ('regist', 'addition', 'reset', 'mailaddress', 'mailaddress_undo', 'unlock', 'secure'))`.execute(db)
}
