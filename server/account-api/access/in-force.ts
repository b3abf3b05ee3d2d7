import type { Kysely } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import { type DocumentId, documents } from '../../../shared/rules/documents.ts'
import type { Database } from '../database/schema.ts'
import { inForce } from './terms-version.ts'

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
