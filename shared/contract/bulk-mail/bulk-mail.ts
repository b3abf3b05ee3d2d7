import * as v from 'valibot'
import { Flag, Id, OptionalTime, Time } from '../../model/flag.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { Line, Lines } from '../../model/text.ts'
import { bulkMailStates, bulkRecipientStates } from '../../rules/bulk-mail.ts'
import { call } from '../entry.ts'

/** What is written to everybody. The same schema checks the form and the calls. */
export const BulkMailDraft = v.object({ subject: Line(), body: Lines() })
export type BulkMailDraft = v.InferOutput<typeof BulkMailDraft>

/** Made once per filled form, such as a UUID: sending again with the same one sends nothing twice. */
const IdempotencyKey = v.pipe(v.string('required'), v.regex(/^[\w-]{16,64}$/, 'format'))

/** A batch with its counts; what is neither sent, failed nor uncertain waits. */
export const BulkMailRow = v.object({
  /** Such as B000087. */
  id: Id,
  subject: v.string(),
  /** Address of the employee who sent it. */
  sent_by: v.string(),
  started_at: Time,
  finished_at: OptionalTime,
  state: v.picklist(bulkMailStates),
  total: v.number(),
  sent: v.number(),
  failed: v.number(),
  uncertain: v.number(),
})
export type BulkMailRow = v.InferOutput<typeof BulkMailRow>

export const bulkRecipientFilters = ['all', 'troubled', 'waiting'] as const

const Recipient = v.object({
  /** Id of the account. */
  id: Id,
  email: v.string(),
  /** One of the companies of the person; '' for somebody who has none any more. */
  company: v.string(),
  state: v.picklist(bulkRecipientStates),
  /** When it was sent, failed or became uncertain, or last tried. */
  at: OptionalTime,
  /** Words of the mail server, or a code of `bulkMailErrors`. */
  error: v.nullable(v.string()),
})
export type BulkRecipient = v.InferOutput<typeof Recipient>

export const BulkMailDetail = v.object({
  ...BulkMailRow.entries,
  body: v.string(),
  /** Recipients who wait, those under way included. */
  pending: v.number(),
  /** What MAIL_PER_MINUTE allows; null: no limit. */
  rate_per_minute: v.nullable(v.number()),
  /** The mail server cannot be reached: when it is asked again, and what it or the network said. */
  held_until: OptionalTime,
  trouble: v.nullable(v.string()),
  recipients: Page(Recipient),
})
export type BulkMailDetail = v.InferOutput<typeof BulkMailDetail>

const control = (verb: 'pause' | 'resume' | 'cancel', summary: string) =>
  call({
    method: 'POST',
    path: `/api/v1/admin/mail/bulk/${verb}`,
    callers: ['editor'],
    body: v.object({ id: Id }),
    response: BulkMailRow,
    web: 'same',
    errors: ['conflict'],
    summary,
  })

/** One mail to every account that may log in: each address once, in the language of its reader. */
export const bulkMail = {
  getAdminMailBulkCount: call({
    method: 'GET',
    path: '/api/v1/admin/mail/bulk/count',
    callers: ['editor'],
    response: v.object({
      count: v.number(),
      /** The sender that its readers see. */
      from: v.string(),
    }),
    web: 'same',
    summary: 'How many accounts would get a bulk mail now, and from whom',
  }),
  postAdminMailBulkTest: call({
    method: 'POST',
    path: '/api/v1/admin/mail/bulk/test',
    callers: ['editor'],
    body: BulkMailDraft,
    response: v.object({ mail_sent: Flag }),
    web: 'same',
    summary: 'Mails a copy to the caller, in the language of the request; mail_sent 0: it goes later',
  }),
  postAdminMailBulkSend: call({
    method: 'POST',
    path: '/api/v1/admin/mail/bulk/send',
    callers: ['editor'],
    body: v.object({ ...BulkMailDraft.entries, idempotency_key: IdempotencyKey }),
    response: v.object({ id: Id, count: v.number() }),
    web: 'same',
    errors: ['conflict', 'no_recipients'],
    summary: 'Accepts a bulk mail; the same key again answers the same and sends nothing, with another text 409',
  }),
  getAdminMailBulkHistories: call({
    method: 'GET',
    path: '/api/v1/admin/mail/bulk/histories',
    callers: ['editor'],
    query: v.object(pageQuery),
    response: Page(BulkMailRow),
    web: 'same',
    summary: 'Bulk mails, the newest first',
  }),
  getAdminMailBulkHistory: call({
    method: 'GET',
    path: '/api/v1/admin/mail/bulk/history',
    callers: ['editor'],
    query: v.object({
      id: Id,
      filter: v.optional(v.picklist(bulkRecipientFilters, 'choice'), 'all'),
      ...pageQuery,
    }),
    response: BulkMailDetail,
    web: 'same',
    summary: 'One bulk mail with a page of its recipients; troubled: failed or uncertain; waiting: not handed over yet',
  }),
  postAdminMailBulkPause: control('pause', 'Pauses a bulk mail; what is under way is finished'),
  postAdminMailBulkResume: control('resume', 'Goes on with a paused bulk mail'),
  postAdminMailBulkCancel: control('cancel', 'Ends a bulk mail for good; whoever waits gets nothing'),
  postAdminMailBulkRetry: call({
    method: 'POST',
    path: '/api/v1/admin/mail/bulk/retry',
    callers: ['editor'],
    body: v.object({ id: Id, state: v.picklist(['failed', 'uncertain'], 'choice') }),
    response: BulkMailRow,
    web: 'same',
    errors: ['conflict'],
    summary: 'Sends again to whoever failed, or to whoever is uncertain and may then get it twice',
  }),
}
