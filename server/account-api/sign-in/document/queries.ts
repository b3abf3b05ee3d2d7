import { type JoinBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { DocumentTexts } from '../../../../shared/contract/sign-in/document.ts'
import type { DocumentId } from '../../../../shared/rules/documents.ts'
import { locales } from '../../../../shared/rules/locale.ts'
import type { Database } from '../../database/schema.ts'

/** Key of a version. It has a row for each language. */
export interface VersionKey {
  document: DocumentId
  version: number
}

/** As `nextVersion`, but a draft that is deleted and added again repeats no row version: old pages stay stale. */
const nextVersion = (now: Date) => ({ row_version: sql<number>`nextval('terms_row_version')`, updated_at: now })

/** Joins what holds a version. */
const joinHold = (join: JoinBuilder<Database, 'terms' | 'job_hold'>) =>
  join.on('job_hold.job_id', '=', sql<string>`terms.document || '.' || terms.version`)

/** All versions without their texts, newest first. */
export const listVersions = (db: Kysely<Database>) =>
  db
    .selectFrom('terms')
    .leftJoin('job_hold', joinHold)
    .select(['document', 'version', 'published_at', 'updated_at'])
    .select(['job_hold.reason as hold_reason', 'job_hold.at as hold_at'])
    .where('locale', '=', 'ja')
    .orderBy('version', 'desc')
    .execute()

const versionRow = (db: Kysely<Database>) =>
  db
    .selectFrom('terms')
    .innerJoin('terms as english', join =>
      join
        .onRef('english.document', '=', 'terms.document')
        .onRef('english.version', '=', 'terms.version')
        .on('english.locale', '=', 'en'),
    )
    .where('terms.locale', '=', 'ja')
    .select(['terms.document', 'terms.version', 'terms.text as ja', 'english.text as en'])
    .select(['terms.published_at', 'terms.updated_at', 'terms.row_version'])

export type VersionRow = NonNullable<Awaited<ReturnType<typeof lockVersion>>>

/** A version with both texts, and what holds it; undefined if it does not exist. */
export const findVersion = (db: Kysely<Database>, { document, version }: VersionKey) =>
  versionRow(db)
    .leftJoin('job_hold', joinHold)
    .select(['job_hold.reason as hold_reason', 'job_hold.at as hold_at'])
    .where('terms.document', '=', document)
    .where('terms.version', '=', version)
    .executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockVersion = (trx: Transaction<Database>, { document, version }: VersionKey) =>
  versionRow(trx)
    .where('terms.document', '=', document)
    .where('terms.version', '=', version)
    .forUpdate()
    .executeTakeFirst()

/** The newest version of a document, in force or not. */
export const findNewest = (db: Kysely<Database>, document: DocumentId) =>
  versionRow(db).where('terms.document', '=', document).orderBy('terms.version', 'desc').limit(1).executeTakeFirst()

/** Inserts a draft. @returns whether the version was free */
export const insertDraft = async (
  trx: Transaction<Database>,
  { document, version }: VersionKey,
  texts: DocumentTexts,
  now: Date,
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('terms')
    .values(
      locales.map(locale => ({ document, version, locale, text: texts[locale], published_at: null, updated_at: now })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('version')
    .execute()
  return inserted.length > 0
}

/** Stores the texts of a locked draft. */
export const updateTexts = async (
  trx: Transaction<Database>,
  { document, version }: VersionKey,
  texts: DocumentTexts,
  now: Date,
): Promise<void> => {
  for (const locale of locales)
    await trx
      .updateTable('terms')
      .set({ text: texts[locale], ...nextVersion(now) })
      .where('document', '=', document)
      .where('version', '=', version)
      .where('locale', '=', locale)
      .execute()
}

interface Author {
  userId: string
  tokenHash: Uint8Array
}

/** Sets when a locked version takes effect, and who says so, in which session; null makes it a draft. */
export const setPublished = async (
  trx: Transaction<Database>,
  { document, version }: VersionKey,
  published_at: Date | null,
  { caller: { userId: made_by, tokenHash: session }, now }: { caller: Author; now: Date },
): Promise<void> => {
  await trx
    .updateTable('terms')
    .set({ published_at, made_by, session, ...nextVersion(now) })
    .where('document', '=', document)
    .where('version', '=', version)
    .execute()
}

export const deleteVersion = async (trx: Transaction<Database>, { document, version }: VersionKey): Promise<void> => {
  await trx.deleteFrom('terms').where('document', '=', document).where('version', '=', version).execute()
}
