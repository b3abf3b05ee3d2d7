import { randomUUID } from 'node:crypto'
import type { CallName } from '../../../shared/contract/index.ts'
import { cleanLine, cleanLines } from '../../../shared/rules/text.ts'
import type { Person } from '../people.ts'
import type { AccountApi } from '../set-up.ts'
import { bulkMail } from './inputs/bulk-mail.ts'
import { news } from './inputs/home.ts'
import { callByName, inputs } from './inputs/index.ts'
import { freshAddress } from './inputs/input.ts'
import { accessRequest, waitingRequest } from './inputs/joining.ts'
import { addedChoice, makerFields } from './inputs/reference.ts'
import { addedService, serviceFields } from './inputs/service.ts'

export type Body = Record<string, unknown>
type Clean = (text: string) => string

const optionalLines: Clean = text => (text.trim() === '' ? '' : cleanLines(text))
/** Whether a field takes several lines. */
export const isMultiline = (clean: Clean): boolean => clean === optionalLines || clean === cleanLines

const paragraph: Clean = text => cleanLine(cleanLine(text).replace(/\s*\n\s*/g, ' '))
const all = (fields: readonly string[], clean: Clean) => Object.fromEntries(fields.map(field => [field, clean]))

const subject = (api: AccountApi) => ({ api, member: { id: '', email: '' } })

interface Form {
  call: CallName
  /** Paths of the text fields, each with how its text is cleaned. */
  fields: Record<string, Clean>
  /** Prepares the target of the calls; with `once`, of each call. */
  target: (api: AccountApi, earlier?: Body) => Promise<Body>
  body: Body
  /** The stored state after a call, from its answer, with the fields at the same paths. */
  stored?: (answer: Body, sent: Body, api: AccountApi, editor: Person) => Promise<Body>
  /** Most existing rows that may differ afterwards, by table. */
  changes: Record<string, number>
  once?: boolean
  /** Called by a visitor. */
  visitor?: boolean
}

const names = ['name_ja', 'name_en'] as const
const choiceIn = (list: 'industry' | 'company_category') => ({
  call: 'postAdminChoiceEdit' as const,
  fields: all(names, cleanLine),
  body: { name_ja: 'x', name_en: 'x' },
  stored: async (answer: Body, sent: Body) => {
    const rows = answer[list] as Body[]
    return rows.find(({ id }) => id === sent.id) ?? {}
  },
  changes: { [list]: 1 },
})

/** The forms of employees, and the one of applicants, whose texts other people see. */
export const forms: Record<string, Form> = {
  'a service': {
    call: 'postAdminServiceSettingEdit',
    fields: { ...all(names, cleanLine), ...all(['description_ja', 'description_en'], paragraph) },
    target: async api => {
      const { service_id, row_version } = await addedService(api)
      return { service_id, row_version }
    },
    body: serviceFields,
    changes: { service: 1 },
  },
  'the maker': {
    call: 'postAdminMaker',
    fields: all(['name_ja', 'name_en', 'hours_ja', 'hours_en', 'sender_ja', 'sender_en'], cleanLine),
    target: async () => ({ row_version: 1 }),
    body: makerFields,
    // The company of its employees has its name.
    changes: { maker: 1, company: 1 },
  },
  'an industry': { ...choiceIn('industry'), target: addedChoice },
  'a company category': {
    ...choiceIn('company_category'),
    target: async () => ({ list: 'company_category', id: 'rental', row_version: 1 }),
  },
  'a news item': {
    call: 'postAdminNewsEdit',
    fields: { ...all(['ja.title', 'en.title'], cleanLine), ...all(['ja.body', 'en.body'], optionalLines) },
    target: async api => {
      const { news_id, row_version } = (await inputs.postAdminNewsEdit(subject(api))).body ?? {}
      return { news_id, row_version }
    },
    body: news,
    changes: { notice: 1 },
  },
  'a document': {
    call: 'postAdminDocumentEdit',
    fields: all(['ja', 'en'], optionalLines),
    target: async api => {
      const { document, version, row_version } = (await inputs.postAdminDocumentEdit(subject(api))).body ?? {}
      return { document, version, row_version }
    },
    body: { ja: 'x', en: 'x' },
    changes: { terms: 2 },
  },
  'the reason of a rejection': {
    call: 'postAdminRequestReject',
    fields: all(['text'], cleanLines),
    target: async (api, earlier) => {
      const { id } = earlier ?? (await waitingRequest(api))
      const undecided = { state: 'waiting', waiting: '["product-api"]' } as const
      const row = api.db.updateTable('access_request').set(undecided).where('id', '=', String(id))
      return row.returning(['id', 'row_version']).executeTakeFirstOrThrow()
    },
    body: { text: 'x' },
    stored: async ({ reason }) => ({ text: reason }),
    changes: { access_request: 1 },
    once: true,
  },
  'an access request': {
    call: 'postFormSubscription',
    fields: all(
      ['company', 'family_name', 'middle_name', 'first_name', 'department', 'position', 'address1', 'address2'],
      cleanLine,
    ),
    target: async () => {
      const mail = freshAddress()
      return { mail, mail_confirmation: mail }
    },
    body: accessRequest(''),
    stored: async (_, { mail }, api, editor) => {
      const request = api.db.selectFrom('access_request').select('id').where('email', '=', String(mail))
      const { id } = await request.executeTakeFirstOrThrow()
      return (await callByName(api, 'getAdminRequestDetail', { query: { id } }, editor.token)).body
    },
    changes: {},
    once: true,
    visitor: true,
  },
  'a bulk mail': {
    call: 'postAdminMailBulkSend',
    fields: { ...all(['ja.subject', 'en.subject'], cleanLine), ...all(['ja.body', 'en.body'], optionalLines) },
    target: async () => ({ idempotency_key: randomUUID() }),
    body: bulkMail,
    stored: async ({ id }, _, api, editor) => {
      const query = { id: String(id) }
      const { texts } = (await callByName(api, 'getAdminMailBulkHistory', { query }, editor.token)).body
      const none = { subject: '', body: '' }
      return { ja: texts.ja ?? none, en: texts.en ?? none }
    },
    changes: {},
    once: true,
  },
}
