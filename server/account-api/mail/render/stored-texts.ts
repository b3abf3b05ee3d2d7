import type { Kysely } from 'kysely'
import type { MailTexts } from '../../../../shared/contract/mail/sendmail.ts'
import type { Database } from '../../database/schema.ts'
import { builtInTexts, type MailTemplateId } from '../texts/index.ts'

/** Current texts of a template: the edited ones, else the built-in ones. */
export const findTexts = async (db: Kysely<Database>, id: MailTemplateId): Promise<MailTexts> => {
  const stored = await db.selectFrom('mail_template').select('texts').where('template_id', '=', id).executeTakeFirst()
  return stored?.texts ?? builtInTexts(id)
}
