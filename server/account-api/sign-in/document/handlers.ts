import type { Transaction } from 'kysely'
import type { DocumentTexts, document } from '../../../../shared/contract/sign-in/document.ts'
import { type DocumentId, documents } from '../../../../shared/rules/documents.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { mustHoldToken } from '../../access/caller/token.ts'
import { findInForce, listInForce } from '../../access/documents.ts'
import { heldOf, releaseJob } from '../../access/ending/held-jobs.ts'
import type { Database } from '../../database/schema.ts'
import { acceptDocuments } from './accept.ts'
import { byDocument, isAccepted, listAccepted, listAwaiting, versionsInForce } from './consents.ts'
import { stateOf, versionDetail } from './detail.ts'
import {
  deleteVersion,
  findNewest,
  insertDraft,
  listVersions,
  lockVersion,
  setPublished,
  updateTexts,
  type VersionKey,
  type VersionRow,
} from './queries.ts'

interface Target extends VersionKey {
  row_version: number
}

type Context = RequestContext<Caller>

const targetOf = ({ document, version }: VersionKey) => ({ kind: 'document' as const, id: `${document}.${version}` })

/**
 * Changes a locked version in one transaction.
 *
 * @throws 404, 409 `conflict` unless the version is a draft (`scheduled`: unless it takes effect later), 409 `stale` with
 *   the current version
 */
const changeVersion = async (
  { document, version, row_version }: Target,
  expected: 'draft' | 'scheduled',
  { db }: Deps,
  { now, caller }: Context,
  change: (trx: Transaction<Database>, stored: VersionRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async trx => {
    await mustHoldToken(trx, caller)
    const stored = await lockVersion(trx, { document, version })
    if (!stored) throw new AppError('not_found')
    const isExpected = expected === 'draft' ? stored.published_at === null : (stored.published_at ?? now) > now
    if (!isExpected) throw new AppError('conflict')
    if (stored.row_version !== row_version)
      throw new AppError('stale', { data: { current: await versionDetail(trx, stored, now) } })
    await change(trx, stored)
  })

/**
 * Adds a draft with the texts of the newest version.
 *
 * @throws 409 `conflict` if a version is not in force yet: a document has at most one of them, so that versions take
 *   effect in the order of their numbers
 */
const addDraft = async (document: DocumentId, context: Context, { db }: Deps) => {
  const { now } = context
  return db.transaction().execute(async trx => {
    const newest = await findNewest(trx, document)
    if (newest && (newest.published_at === null || newest.published_at > now)) throw new AppError('conflict')
    const key = { document, version: (newest?.version ?? 0) + 1 }
    if (!(await insertDraft(trx, key, newest ?? { ja: '', en: '' }, now))) throw new AppError('conflict')
    await audit(trx, context, {
      action: 'document.draft',
      target: targetOf(key),
      after: { document, version: key.version },
    })
    return versionDetail(trx, key, now)
  })
}

/** Stores new texts of a draft. */
const editDraft = async (target: Target, { ja, en }: DocumentTexts, context: Context, deps: Deps) => {
  await changeVersion(target, 'draft', deps, context, async (trx, stored) => {
    if (stored.ja === ja && stored.en === en) return
    await updateTexts(trx, target, { ja, en }, context.now)
    await audit(trx, context, {
      action: 'document.edit',
      target: targetOf(target),
      before: { ja_body: stored.ja, en_body: stored.en },
      after: { document: target.document, version: target.version, ja_body: ja, en_body: en },
    })
  })
  return versionDetail(deps.db, target, context.now)
}

/** Deletes a draft. */
const deleteDraft = async (target: Target, context: Context, deps: Deps) => {
  await changeVersion(target, 'draft', deps, context, async (trx, { document, version, ja, en }) => {
    await deleteVersion(trx, target)
    await releaseJob(trx, targetOf(target).id)
    await audit(trx, context, {
      action: 'document.delete',
      target: targetOf(target),
      before: { document, version, ja_body: ja, en_body: en },
    })
  })
  return {}
}

/**
 * Publishes a draft, now or at a later time. It only stores the time: everyone who has not accepted the version is asked at
 * their next call, so the number of people does not matter.
 *
 * @throws 422 if a text is missing, or the time is not later than now
 */
const publish = async (target: Target, publishedAt: string | null, context: Context, deps: Deps) => {
  const { now } = context
  const at = publishedAt === null ? now : new Date(publishedAt)
  if (publishedAt !== null && at <= now) throw new AppError('invalid', { errors: { published_at: ['not_later'] } })
  await changeVersion(target, 'draft', deps, context, async (trx, { document, version, ja, en }) => {
    const missing = Object.entries({ ja, en }).filter(([, text]) => text === '')
    if (missing.length > 0)
      throw new AppError('invalid', { errors: Object.fromEntries(missing.map(([locale]) => [locale, ['required']])) })
    await setPublished(trx, target, at, context)
    await releaseJob(trx, targetOf(target).id)
    await audit(trx, context, {
      action: 'document.publish',
      target: targetOf(target),
      before: { published_at: null },
      after: { document, version, published_at: at.toISOString() },
    })
  })
  return versionDetail(deps.db, target, now)
}

/**
 * Makes a scheduled version a draft again.
 *
 * @throws 409 `conflict` also if someone has accepted it: it took effect while this call was under way
 */
const unpublish = async (target: Target, context: Context, deps: Deps) => {
  await changeVersion(target, 'scheduled', deps, context, async (trx, { document, version, published_at }) => {
    if (await isAccepted(trx, target)) throw new AppError('conflict')
    await setPublished(trx, target, null, context)
    await audit(trx, context, {
      action: 'document.unpublish',
      target: targetOf(target),
      before: { published_at: published_at?.toISOString() ?? null },
      after: { document, version, published_at: null },
    })
  })
  return versionDetail(deps.db, target, context.now)
}

export const documentHandlers = (deps: Deps): HandlersOf<typeof document> => {
  const { db } = deps
  return {
    getDocumentList: async ({ locale, now }) => listInForce(db, locale, now),
    getDocumentText: async ({ query, locale, now }) => {
      const [found] = await findInForce(db, [query.document], locale, now)
      if (!found) throw new AppError('not_found')
      return found
    },
    getUserConsent: async ({ caller, locale, now }) => {
      const awaiting = await findInForce(db, await listAwaiting(db, caller.userId, now), locale, now)
      if (awaiting.length === 0) return []
      const accepted = await listAccepted(db, caller.userId, locale)
      return awaiting.map(row => ({ ...row, accepted: accepted.get(row.document) ?? null }))
    },
    postUserConsentDocument: async ({ body, ...context }) => acceptDocuments(byDocument(body.documents), context, deps),
    getAdminDocumentList: async ({ now }) => {
      const rows = await listVersions(db)
      const inForce = await versionsInForce(db, now)
      return documents.map(document => ({
        document,
        versions: rows
          .filter(row => row.document === document)
          .map(row => ({
            version: row.version,
            state: stateOf(row, inForce[document], now),
            held: heldOf(row),
            published_at: row.published_at?.toISOString() ?? null,
            updated_at: row.updated_at.toISOString(),
          })),
      }))
    },
    getAdminDocumentDetail: async ({ query, now }) => versionDetail(db, query, now),
    postAdminDocumentDraft: async ({ body, ...context }) => addDraft(body.document, context, deps),
    postAdminDocumentEdit: async ({ body: { ja, en, ...target }, ...context }) =>
      editDraft(target, { ja, en }, context, deps),
    postAdminDocumentDelete: async ({ body, ...context }) => deleteDraft(body, context, deps),
    postAdminDocumentPublish: async ({ body: { published_at, ...target }, ...context }) =>
      publish(target, published_at, context, deps),
    postAdminDocumentUnpublish: async ({ body, ...context }) => unpublish(body, context, deps),
  }
}
