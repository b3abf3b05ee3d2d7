import { type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { type ConsentPage, type DocumentId, documents } from '../../../../shared/rules/documents.ts'
import { AppError } from '../../../http/app-error.ts'
import type { RequestContext } from '../../access/caller/request-context.ts'
import { awaitingConsent, inForce } from '../../access/documents.ts'
import type { Database } from '../../database/schema.ts'

/** Versions by document; a document without one is absent. */
export type Versions = Partial<Record<DocumentId, number>>

/** The versions in force. */
export const versionsInForce = async (db: Kysely<Database>, now: Date): Promise<Versions> =>
  Object.fromEntries((await inForce(db, now).execute()).map(({ document, version }) => [document, version]))

/** Versions as a form sends them. */
type Shown = readonly { document: DocumentId; version: number }[]

/** The versions of a list by document. */
export const byDocument = (shown: Shown): Versions =>
  Object.fromEntries(shown.map(({ document, version }) => [document, version]))

/**
 * The versions in force, which a person accepts by agreeing now.
 *
 * @param shown those that the person saw; undefined: not told
 * @throws 409 `conflict` if the person saw others
 */
export const agreedVersions = async (db: Kysely<Database>, shown: Shown | undefined, now: Date): Promise<Versions> => {
  const current = await versionsInForce(db, now)
  const seen = shown ? byDocument(shown) : current
  if (documents.some(document => seen[document] !== current[document])) throw new AppError('conflict')
  return current
}

/** Keeps versions from becoming drafts again until the transaction ends; waits for such a change in progress. */
export const keepVersions = async (trx: Transaction<Database>, versions: Versions): Promise<void> => {
  for (const document of documents) {
    const version = versions[document]
    if (version !== undefined)
      await trx
        .selectFrom('terms')
        .select('version')
        .where('document', '=', document)
        .where('version', '=', version)
        .orderBy('locale')
        .forKeyShare()
        .execute()
  }
}

/** Whether someone has accepted a version. */
export const isAccepted = async (
  db: Kysely<Database>,
  { document, version }: { document: DocumentId; version: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('consent')
    .select('user_id')
    .where('document', '=', document)
    .where('terms_version', '=', version)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The fields of an audit entry about accepted versions. */
export const versionFields = ({ terms, privacy }: Versions) => ({
  ...(terms === undefined ? {} : { terms_version: terms }),
  ...(privacy === undefined ? {} : { privacy_version: privacy }),
})

/** Stores which versions a person accepted, when, and from where. A repeated consent keeps the first. */
export const insertConsents = async (
  trx: Kysely<Database>,
  { userId, versions, page }: { userId: string; versions: Versions; page: ConsentPage },
  { now, ip, locale }: Pick<RequestContext, 'now' | 'ip' | 'locale'>,
): Promise<void> => {
  const rows = documents.flatMap(document => {
    const terms_version = versions[document]
    return terms_version === undefined
      ? []
      : [{ user_id: userId, document, terms_version, agreed_at: now, ip, page, locale }]
  })
  if (rows.length > 0)
    await trx
      .insertInto('consent')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** The documents in force that a person must accept. */
export const listAwaiting = async (db: Kysely<Database>, userId: string, now: Date): Promise<DocumentId[]> => {
  const awaiting = new Set((await awaitingConsent(db, sql.val(userId), now).execute()).map(({ document }) => document))
  return documents.filter(document => awaiting.has(document))
}

/** The newest version of each document that a person accepted, in a language. */
export const listAccepted = async (db: Kysely<Database>, userId: string, locale: Locale) => {
  const rows = await db
    .selectFrom('consent')
    .innerJoin('terms', join =>
      join.onRef('terms.document', '=', 'consent.document').onRef('terms.version', '=', 'consent.terms_version'),
    )
    .where('consent.user_id', '=', userId)
    .where('terms.locale', '=', locale)
    .distinctOn('consent.document')
    .select(['consent.document', 'terms.version', 'consent.agreed_at', 'terms.text'])
    .orderBy('consent.document')
    .orderBy('terms.version', 'desc')
    .execute()
  return new Map(
    rows.map(({ document, agreed_at, ...row }) => [document, { ...row, agreed_at: agreed_at.toISOString() }]),
  )
}
