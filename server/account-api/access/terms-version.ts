import type { Expression, ExpressionBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'

type Builder = Pick<ExpressionBuilder<Database, never>, 'selectFrom'>

/** Sub-query: version of the current terms; null if there are none. */
export const currentTermsVersion = (eb: Builder, now: Date) =>
  eb
    .selectFrom('terms')
    .where('terms.published_at', '<=', now)
    .select(({ fn }) => fn.max<number | null>('terms.version').as('version'))

/** Sub-query: newest version that a person accepted; null if none. */
export const acceptedTermsVersion = (eb: Builder, userId: Expression<string>) =>
  eb
    .selectFrom('consent')
    .where('consent.user_id', '=', userId)
    .select(({ fn }) => fn.max<number | null>('consent.terms_version').as('version'))
