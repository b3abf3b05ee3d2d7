import type { Expression, ExpressionBuilder, Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Database } from '../../database/schema.ts'

type Builder = Pick<ExpressionBuilder<Database, never>, 'selectFrom'>

/** Sub-query: version of the terms in force; null while there are none. */
export const currentTermsVersion = (eb: Builder, now: Date) =>
  eb
    .selectFrom('terms')
    .where('terms.published_at', '<=', now)
    .select(({ fn }) => fn.max<number | null>('terms.version').as('version'))

/** Sub-query: newest version that a person accepted; null for none. */
export const acceptedTermsVersion = (eb: Builder, userId: Expression<string>) =>
  eb
    .selectFrom('consent')
    .where('consent.user_id', '=', userId)
    .select(({ fn }) => fn.max<number | null>('consent.terms_version').as('version'))

/** The terms in force in a language. */
export const findTerms = (db: Kysely<Database>, locale: Locale, now: Date) =>
  db
    .selectFrom('terms')
    .select(['version', 'text', 'published_at'])
    .where('locale', '=', locale)
    .where('published_at', '<=', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Version of the terms in force; 0 while there are none. */
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
