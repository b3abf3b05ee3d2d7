import type { Kysely, Transaction } from 'kysely'
import type { MailTexts } from '../../../../shared/contract/mail/sendmail.ts'
import { nextVersion } from '../../database/next-version.ts'
import type { Database } from '../../database/schema.ts'

/** Templates with edited texts, and when each was edited. */
export const listEdited = (db: Kysely<Database>) =>
  db.selectFrom('mail_template').select(['template_id', 'updated_at']).where('texts', 'is not', null).execute()

/** The stored row of a template; undefined if it was never edited. */
export const findTemplate = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('mail_template')
    .leftJoin('user', 'user.id', 'mail_template.updated_by')
    .select(['texts', 'mail_template.row_version', 'mail_template.updated_at', 'user.email as updated_by'])
    .where('template_id', '=', id)
    .executeTakeFirst()

/** Locks a template until the transaction ends, also one that was never edited. */
export const lockTemplate = async (trx: Transaction<Database>, id: string) => {
  await trx
    .insertInto('mail_template')
    .values({ template_id: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('mail_template')
    .select(['texts', 'row_version'])
    .where('template_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores the texts of a locked template; null: the built-in texts. */
export const updateTemplate = async (
  trx: Transaction<Database>,
  id: string,
  { texts, userId, now }: { texts: MailTexts | null; userId: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('mail_template')
    .set({
      texts: texts && JSON.stringify(texts),
      ...nextVersion(now),
      updated_by: userId,
    })
    .where('template_id', '=', id)
    .execute()
}
