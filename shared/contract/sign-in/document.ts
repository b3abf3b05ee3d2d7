import * as v from 'valibot'
import { Flag, Moment, OptionalTime, RowVersion, Time } from '../../model/flag.ts'
import { Held } from '../../model/held-job.ts'
import { List } from '../../model/list.ts'
import { OptionalLines } from '../../model/text.ts'
import { documentStates, documents } from '../../rules/documents.ts'
import { call } from '../entry.ts'

/** Most characters of a document in one language. */
export const documentLimit = 30_000

const DocumentId = v.picklist(documents, 'choice')
export const VersionNumber = v.pipe(
  v.number(),
  v.integer('number'),
  v.minValue(1, 'range'),
  v.maxValue(999_999, 'range'),
)
/** A number; in a query a text of digits. */
const Version = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.maxLength(6), v.regex(/^\d{1,6}$/), v.transform(Number))], 'number'),
  VersionNumber,
)
/** Versions of documents, at most one of each. */
const Versions = v.pipe(
  List(v.object({ document: DocumentId, version: Version }), documents.length, 'required'),
  v.check(versions => new Set(versions.map(({ document }) => document)).size === versions.length, 'choice'),
)
/** The versions that a form showed beside its consent; without them, those in force count as shown. */
export const shownDocuments = { documents: v.optional(Versions) }
/** The texts of a version, as a form sends them. A draft may lack a language; publishing needs both. */
export const DocumentTexts = v.object({ ja: OptionalLines(documentLimit), en: OptionalLines(documentLimit) })
export type DocumentTexts = v.InferOutput<typeof DocumentTexts>

/** A document in force, without its text. */
export const documentHead = { document: DocumentId, version: v.number(), published_at: Time }
const text = { ...documentHead, text: v.string() }

/** The newest version of a document that a person accepted, in the same language; null: none. */
const accepted = v.nullable(v.object({ version: v.number(), agreed_at: Time, text: v.string() }))

const State = v.picklist(documentStates)

const row = {
  version: v.number(),
  state: State,
  /** When it takes or took effect; null for a draft. */
  published_at: OptionalTime,
  updated_at: Time,
  /** Given: it is a draft again, and would have taken effect by itself. */
  held: Held,
}

const Detail = v.object({ document: DocumentId, ...row, ja: v.string(), en: v.string(), row_version: v.number() })
export type DocumentVersion = v.InferOutput<typeof Detail>

const target = { document: DocumentId, version: Version, row_version: RowVersion }
const change = { callers: ['editor'], response: Detail, web: 'same', errors: ['conflict', 'stale'] } as const

/**
 * Terms of service and privacy policy, in versions. A document has at most one version that is not in force yet. A
 * published version never changes.
 */
export const document = {
  getDocumentList: call('GET', '/api/v1/front/document/list', {
    callers: ['anyone'],
    response: v.array(v.object(documentHead)),
    web: 'same',
    summary: 'Documents in force; none until an employee publishes one',
  }),
  getDocumentText: call('GET', '/api/v1/front/document/text', {
    callers: ['anyone'],
    query: v.object({ document: DocumentId }),
    response: v.object(text),
    web: 'same',
    summary: 'The version of a document in force, in the language of Accept-Language',
  }),
  getUserConsent: call('GET', '/api/v1/front/user/consent', {
    callers: ['customer'],
    opens: ['documents', 'passkey'],
    response: v.array(v.object({ ...text, accepted: v.optional(accepted, null) })),
    web: 'same',
    summary: 'The documents that the signed-in customer must accept, each with the version accepted before',
  }),
  postUserConsentDocument: call('POST', '/api/v1/front/user/consent/document', {
    callers: ['customer'],
    opens: ['documents', 'passkey'],
    effects: {},
    body: v.object({ documents: v.pipe(Versions, v.minLength(1, 'required')) }),
    response: v.object({ is_terms_update: Flag }),
    web: 'same',
    errors: ['conflict'],
    summary: 'Accepts documents in force; 409 if one has a newer version. `is_terms_update`: another one waits',
  }),
  getAdminDocumentList: call('GET', '/api/v1/admin/document/list', {
    callers: ['employee'],
    response: v.array(v.object({ document: DocumentId, versions: v.array(v.object(row)) })),
    web: 'same',
    summary: 'Both documents with their versions, newest first',
  }),
  getAdminDocumentDetail: call('GET', '/api/v1/admin/document/detail', {
    callers: ['employee'],
    query: v.object({ document: DocumentId, version: Version }),
    response: Detail,
    web: 'same',
    summary: 'A version of a document, in both languages',
  }),
  postAdminDocumentDraft: call('POST', '/api/v1/admin/document/draft', {
    ...change,
    effects: {},
    body: v.object({ document: DocumentId }),
    errors: ['conflict'],
    summary: 'Adds a draft with the texts of the newest version; 409 if a version is not in force yet',
  }),
  postAdminDocumentEdit: call('POST', '/api/v1/admin/document/edit', {
    ...change,
    effects: {},
    body: v.object({ ...target, ...DocumentTexts.entries }),
    summary: 'Changes the texts of a draft; 409 `conflict` if it is no longer one',
  }),
  postAdminDocumentDelete: call('POST', '/api/v1/admin/document/delete', {
    ...change,
    effects: {},
    body: v.object(target),
    response: v.object({}),
    summary: 'Deletes a draft; 409 `conflict` if it is no longer one',
  }),
  postAdminDocumentPublish: call('POST', '/api/v1/admin/document/publish', {
    ...change,
    effects: { publication: 'always' },
    body: v.object({
      ...target,
      /** null: now. */
      published_at: v.nullable(Moment),
    }),
    summary: 'Publishes a draft now or at a later time. From then on every customer is asked at the next call',
  }),
  postAdminDocumentUnpublish: call('POST', '/api/v1/admin/document/unpublish', {
    ...change,
    effects: { publication: 'always' },
    body: v.object(target),
    summary: 'Makes a scheduled version a draft again; 409 `conflict` once it is in force',
  }),
}
