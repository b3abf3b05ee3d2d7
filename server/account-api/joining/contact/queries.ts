import type { Transaction } from 'kysely'
import type { Contact } from '../../../../shared/contract/joining/contact.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Database } from '../../database/schema.ts'

/** Stores a message of the contact form. @returns its id */
export const insertContactMessage = async (
  trx: Transaction<Database>,
  message: Contact,
  { locale, now }: { locale: Locale; now: Date },
): Promise<string> => {
  const { mail, mail_confirmation: _, ...content } = message
  const { id } = await trx
    .insertInto('contact_message')
    .values({ email: mail, locale, content: JSON.stringify(content), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The preferred language of a registered person; undefined for other addresses. */
export const findLanguage = async (trx: Transaction<Database>, email: string): Promise<Locale | undefined> => {
  const people = trx.selectFrom('user').select('locale')
  return (await people.where('email', '=', email).where('regist_flg', '=', 1).executeTakeFirst())?.locale
}
