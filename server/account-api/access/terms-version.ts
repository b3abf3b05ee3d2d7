import type { Expression, ExpressionBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'

type Builder = Pick<ExpressionBuilder<Database, never>, 'selectFrom'>

/** Query: the version in force of each document; a document without one is absent. */
export const inForce = (eb: Builder, now: Date) =>
  eb
    .selectFrom('terms')
    .where('terms.published_at', '<=', now)
    .groupBy('terms.document')
    .select('terms.document')
    .select(({ fn }) => fn.max('terms.version').as('version'))

/** Query: the documents in force that are newer than the version that a person accepted. */
export const awaitingConsent = (eb: Builder, userId: Expression<string>, now: Date) =>
  eb
    .selectFrom(inForce(eb, now).as('current'))
    .select('current.document')
    .where(current =>
      current.not(
        current.exists(
          current
            .selectFrom('consent')
            .select('consent.user_id')
            .where('consent.user_id', '=', userId)
            .whereRef('consent.document', '=', 'current.document')
            .whereRef('consent.terms_version', '>=', 'current.version'),
        ),
      ),
    )
