import type { AnswerOf, BodyOf } from '../../../../shared/contract/index.ts'
import type { DocumentVersion } from '../../../../shared/contract/sign-in/document.ts'
import type { DocumentId } from '../../../../shared/rules/documents.ts'
import { api } from '../../../api.ts'
import { publicResource, resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'

/** A document that a customer must accept, with the version accepted before. */
export type AwaitedDocument = AnswerOf<'getUserConsent'>[number]

const documentText = (document: DocumentId) =>
  publicResource(document, signal => api.getDocumentText({ query: { document }, signal }))

/** The versions of the documents in force, in the reader's language. */
export const documentTexts = { terms: documentText('terms'), privacy: documentText('privacy') } satisfies Record<
  DocumentId,
  unknown
>

/** The documents that the signed-in customer must accept. */
export const useAwaitedDocuments = resource((_: Record<never, never>, signal) => api.getUserConsent({ signal }))

/** The person has accepted the documents in force. */
export const markConsented = () => {
  const { auth } = useSession.getState()
  if (auth) useSession.setState({ auth: { ...auth, isTermsUpdate: false } })
}

/** Accepts documents as displayed; throws 409 `conflict` if one of them has a newer version. */
export const acceptDocuments = async (shown: readonly Pick<AwaitedDocument, 'document' | 'version'>[]) => {
  const documents = shown.map(({ document, version }) => ({ document, version }))
  const { is_terms_update } = await api.postUserConsentDocument({ body: { documents } })
  if (is_terms_update === 1) await useAwaitedDocuments.getState().reload()
  else markConsented()
}

/** Both documents with their versions, for employees. */
export const useDocumentVersions = resource((_: Record<never, never>, signal) => api.getAdminDocumentList({ signal }))

type Key = Pick<DocumentVersion, 'document' | 'version'>

/** One version with its texts, for employees. */
export const useDocumentVersion = resource((query: Key, signal) => api.getAdminDocumentDetail({ query, signal }))

/** Updates the stored version from a response. */
export const showVersion = (version: DocumentVersion): DocumentVersion => {
  const { input, change } = useDocumentVersion.getState()
  if (input?.document === version.document && input.version === version.version) change(() => version)
  return version
}

/** Adds a draft with the texts of the newest version. */
export const addDraft = (document: DocumentId) => api.postAdminDocumentDraft({ body: { document } })

export const editDraft = async (body: BodyOf<'postAdminDocumentEdit'>): Promise<DocumentVersion> =>
  showVersion(await api.postAdminDocumentEdit({ body }))

type Target = Pick<DocumentVersion, 'document' | 'version' | 'row_version'>
const targetOf = ({ document, version, row_version }: Target): Target => ({ document, version, row_version })

export const deleteDraft = (version: Target) => api.postAdminDocumentDelete({ body: targetOf(version) })

/** Publishes a draft; null: now. */
export const publishDraft = async (version: Target, published_at: string | null): Promise<DocumentVersion> =>
  showVersion(await api.postAdminDocumentPublish({ body: { ...targetOf(version), published_at } }))

/** Makes a scheduled version a draft again. */
export const unpublishVersion = async (version: Target): Promise<DocumentVersion> =>
  showVersion(await api.postAdminDocumentUnpublish({ body: targetOf(version) }))
