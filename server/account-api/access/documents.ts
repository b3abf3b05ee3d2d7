import type { Expression, ExpressionBuilder, Kysely } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import { type DocumentId, documents } from '../../../shared/rules/documents.ts'
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

const rowsInForce = (db: Kysely<Database>, locale: Locale, now: Date) =>
  db
    .selectFrom('terms')
    .innerJoin(
      eb => inForce(eb, now).as('current'),
      join => join.onRef('current.document', '=', 'terms.document').onRef('current.version', '=', 'terms.version'),
    )
    .where('terms.locale', '=', locale)
    .select(['terms.document', 'terms.version'])
    .select(eb => eb.ref('terms.published_at').$notNull().as('published_at'))

/** In the order of `documents`, with times as text. */
const ordered = <TRow extends { document: DocumentId; published_at: Date }>(rows: TRow[]) =>
  documents.flatMap(document =>
    rows
      .filter(row => row.document === document)
      .map(row => ({ ...row, published_at: row.published_at.toISOString() })),
  )

/** The documents in force, without their texts. */
export const listInForce = async (db: Kysely<Database>, locale: Locale, now: Date) =>
  ordered(await rowsInForce(db, locale, now).execute())

/** Those of the given documents that are in force, in a language. */
export const findInForce = async (db: Kysely<Database>, only: readonly DocumentId[], locale: Locale, now: Date) =>
  only.length === 0
    ? []
    : ordered(await rowsInForce(db, locale, now).where('terms.document', 'in', only).select('terms.text').execute())
