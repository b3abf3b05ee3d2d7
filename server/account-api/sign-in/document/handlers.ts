import type { document } from '../../../../shared/contract/sign-in/document.ts'
import { documents } from '../../../../shared/rules/documents.ts'
import { AppError } from '../../../http/app-error.ts'
import { findInForce, listInForce } from '../../access/documents.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { acceptDocuments } from './accept.ts'
import { addDraft, deleteDraft, editDraft, publish, unpublish } from './change-version.ts'
import { byDocument, listAccepted, listAwaiting, versionsInForce } from './consents.ts'
import { versionDetail } from './detail.ts'
import { listVersions } from './queries.ts'
import { stateOf } from './state.ts'

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
