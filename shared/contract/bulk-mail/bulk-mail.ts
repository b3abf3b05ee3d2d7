import * as v from 'valibot'
import { Envelopes } from '../../model/envelope.ts'
import { Flag, Id, type Locale, Moment, OptionalTime, Time } from '../../model/flag.ts'
import { Held, HeldFilter } from '../../model/held-job.ts'
import { Either } from '../../model/list.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { Line, Lines, OptionalLine, OptionalLines } from '../../model/text.ts'
import { completeTexts } from '../../model/translated.ts'
import { nameTexts } from '../../model/user.ts'
import { bulkMailStates, bulkRecipientStates } from '../../rules/bulk-mail.ts'
import { locales } from '../../rules/locale.ts'
import { companySearchFields } from '../company/company.ts'
import type { Effects } from '../effects.ts'
import { call } from '../entry.ts'
import { listed } from '../listed.ts'

const DraftText = v.optional(v.object({ subject: OptionalLine(), body: OptionalLines() }), {})

/** Texts of a bulk mail as they are written. A language may stay empty; its readers then get the other text. */
const draftTexts = { ja: DraftText, en: DraftText }
export type BulkMailDraft = v.InferOutput<v.ObjectSchema<typeof draftTexts, undefined>>

const { mail_address: _, ...companies } = companySearchFields

/**
 * Who gets a bulk mail: people with a membership that meets all conditions. `all`, '' and [] hold for everybody. The
 * companies are those that the company list finds.
 */
const audienceFields = {
  role: v.optional(v.picklist(['all', 'manager'], 'choice'), 'all'),
  /** The service can be used now. */
  service_id: OptionalLine(),
  language: v.optional(v.picklist(['all', ...locales], 'choice'), 'all'),
  ...companies,
}
export const Audience = v.object(audienceFields)
export type Audience = v.InferOutput<typeof Audience>

/** Everybody who can log in. */
export const everybody: Audience = v.parse(Audience, {})

/** Whether an audience has no condition. */
export const isEverybody = (audience: Audience): boolean =>
  Object.values(audience).every(condition => condition.length === 0 || condition === 'all')

interface Sending {
  idempotency_key: v.GenericSchema<string>
  /** When it is sent; null: now. */
  send_at: v.OptionalSchema<v.GenericSchema<string | null, string | null>, string | null>
}

/** A bulk mail as it is sent. The same schema checks the form and the call. `shown`: the language that a form shows. */
export const draftWith = ({ idempotency_key, send_at }: Sending, shown?: Locale) =>
  v.pipe(
    v.object({ ...draftTexts, audience: v.optional(Audience, {}), idempotency_key, send_at }),
    completeTexts(['subject', 'body'], shown),
  )

const BulkMailDraft = v.pipe(v.object(draftTexts), completeTexts(['subject', 'body']))

const forBoth = <TText extends { subject: string; body: string }>({ subject, body, ...more }: TText) => ({
  ...more,
  ja: { subject, body },
  en: { subject, body },
})
/** One text for readers of both languages. Scripts send it; the form has a text per language. */
const oneText = { subject: Line(), body: Lines() }
const isOneText = (input: unknown): boolean => typeof input === 'object' && input !== null && 'subject' in input

const StoredText = v.nullable(v.object({ subject: v.string(), body: v.string() }))

/** Created once per completed form, such as a UUID. A repeated request with the same key sends nothing again. */
const IdempotencyKey = v.pipe(v.string('required'), v.maxLength(64, 'format'), v.regex(/^[\w-]{16,64}$/, 'format'))

const OneText = v.pipe(v.object(oneText), v.transform(forBoth))
/** At most an hour ago, else 422 `past`, and a year ahead, else 422 `too_far`. */
const sending = { idempotency_key: IdempotencyKey, send_at: v.optional(v.nullable(Moment), null) }
const OneTextToSend = v.pipe(
  v.object({ ...oneText, audience: v.optional(Audience, {}), ...sending }),
  v.transform(forBoth),
)
const BulkMailToSend = draftWith(sending)
export type BulkMailToSend = v.InferOutput<typeof BulkMailToSend>

export const BulkMailState = v.picklist(bulkMailStates)
export const BulkRecipientState = v.picklist(bulkRecipientStates)

/** A bulk mail with its counts. Recipients that are neither sent, failed nor uncertain are pending. */
export const BulkMailRow = v.object({
  /** Such as B000087. */
  id: Id,
  /** In the reader's language, if it is written. */
  subject: v.string(),
  /** Address of the employee who sent it. */
  sent_by: v.string(),
  /** Address of the employee who last let it go on, or resent it; null: nobody, or who sent it. */
  resumed_by: v.optional(v.nullable(v.string()), null),
  /** Given: it is paused, and waits for a decision. */
  held: Held,
  started_at: Time,
  /** When sending begins, if not at once. */
  send_at: v.optional(OptionalTime, null),
  finished_at: OptionalTime,
  state: BulkMailState,
  /** 1: its recipients are still being collected, and `total` grows. It is sent to nobody before that. */
  collecting: v.optional(Flag, 0),
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
  /** One of the person's companies; '' if the person no longer has one. */
  company: v.string(),
  state: BulkRecipientState,
  /** When it was sent, failed, became uncertain, or was last tried. */
  at: OptionalTime,
  /** The mail server's reply, or a code of `bulkMailErrors`. */
  error: v.nullable(v.string()),
})
export type BulkRecipient = v.InferOutput<typeof Recipient>

export const BulkMailDetail = v.object({
  ...BulkMailRow.entries,
  /** In the reader's language, if it is written. */
  body: v.string(),
  /** null: not written; readers of that language get the other text. */
  texts: v.object({ ja: StoredText, en: StoredText }),
  /** null: everybody. */
  audience: v.optional(v.nullable(Audience), null),
  /** Pending recipients, including those in progress. */
  pending: v.number(),
  /** Limit of MAIL_PER_MINUTE; null: none. */
  rate_per_minute: v.nullable(v.number()),
  /** While the mail server is unreachable: the time of the next attempt, and the error. */
  held_until: OptionalTime,
  trouble: v.nullable(v.string()),
  recipients: Page(Recipient),
})
export type BulkMailDetail = v.InferOutput<typeof BulkMailDetail>

const control = (verb: 'pause' | 'resume' | 'cancel', effects: Effects, summary: string) =>
  call('POST', `/api/v1/admin/mail/bulk/${verb}`, {
    callers: ['editor'],
    effects,
    body: v.object({ id: Id }),
    response: BulkMailRow,
    web: 'same',
    errors: ['conflict'],
    summary,
  })

/** One mail to accounts that may log in, all or some: once per address, in the recipient's language. */
export const bulkMail = {
  getAdminMailBulkCount: call('GET', '/api/v1/admin/mail/bulk/count', {
    callers: ['editor'],
    query: Audience,
    response: v.object({
      count: v.number(),
      /** The same by the language that the recipients read. */
      readers: v.optional(v.object({ ja: v.number(), en: v.number() })),
      /** The first ten, by address. */
      first: v.optional(v.array(v.object({ id: Id, email: v.string(), ...nameTexts })), []),
      /** The sender that recipients see. */
      from: v.string(),
      envelopes: Envelopes,
    }),
    web: 'same',
    summary: 'Current number of recipients of a bulk mail, all or some, the first ten, and its sender',
  }),
  postAdminMailBulkTest: call('POST', '/api/v1/admin/mail/bulk/test', {
    callers: ['editor'],
    effects: {},
    body: Either(isOneText, OneText, BulkMailDraft),
    response: v.object({ mail_sent: Flag }),
    web: 'same',
    summary: 'Mails a copy in each language to the caller; mail_sent 0: they will be sent later',
  }),
  postAdminMailBulkSend: call('POST', '/api/v1/admin/mail/bulk/send', {
    callers: ['editor'],
    effects: { job: 'always', voice: 'always' },
    body: Either(isOneText, OneTextToSend, BulkMailToSend),
    response: v.object({ id: Id, count: v.number() }),
    web: 'same',
    errors: ['conflict', 'no_recipients'],
    summary:
      'Accepts a bulk mail. Idempotent: the same key returns the same answer and sends nothing; 409 if the text differs',
  }),
  ...listed({
    getAdminMailBulkHistories: call('GET', '/api/v1/admin/mail/bulk/histories', {
      callers: ['editor'],
      query: v.object({ filter: HeldFilter, ...pageQuery }),
      response: Page(BulkMailRow),
      web: 'same',
      summary: 'Bulk mails, newest first; all, or those that are held',
    }),
  }),
  ...listed(
    {
      getAdminMailBulkHistory: call('GET', '/api/v1/admin/mail/bulk/history', {
        callers: ['editor'],
        query: v.object({
          id: Id,
          filter: v.optional(v.picklist(bulkRecipientFilters, 'choice'), 'all'),
          ...pageQuery,
        }),
        response: BulkMailDetail,
        web: 'same',
        summary:
          'One bulk mail with a page of its recipients; troubled: failed or uncertain; waiting: not submitted yet',
      }),
    },
    ': the recipients',
  ),
  postAdminMailBulkPause: control('pause', { job: 'always' }, 'Pauses a bulk mail; mails in progress are finished'),
  postAdminMailBulkResume: control(
    'resume',
    { job: 'always', voice: 'always' },
    'Resumes a paused or held bulk mail, in the name of the caller, who is responsible for it from then on',
  ),
  postAdminMailBulkCancel: control(
    'cancel',
    { job: 'always' },
    'Cancels a bulk mail permanently; pending recipients get nothing',
  ),
  postAdminMailBulkRetry: call('POST', '/api/v1/admin/mail/bulk/retry', {
    callers: ['editor'],
    effects: { job: 'always', voice: 'always' },
    body: v.object({ id: Id, state: v.picklist(['failed', 'uncertain'], 'choice') }),
    response: BulkMailRow,
    web: 'same',
    errors: ['conflict'],
    summary: 'Resends to failed recipients, or to uncertain ones, who may get it twice',
  }),
}
