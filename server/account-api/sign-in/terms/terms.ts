import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { currentTermsVersion } from '../../access/terms-version.ts'
import type { Database } from '../../database/schema.ts'

/** The current terms in a language. */
export const findTerms = (db: Kysely<Database>, locale: Locale, now: Date) =>
  db
    .selectFrom('terms')
    .select(['version', 'text', 'published_at'])
    .where('locale', '=', locale)
    .where('published_at', '<=', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Version of the current terms; 0 if there are none. */
export const termsVersionInForce = async (db: Kysely<Database>, now: Date): Promise<number> =>
  (await currentTermsVersion(db, now).executeTakeFirst())?.version ?? 0

export const insertConsent = async (
  trx: Kysely<Database>,
  consent: { user_id: string; terms_version: number; agreed_at: Date },
): Promise<void> => {
  await trx
    .insertInto('consent')
    .values(consent)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
