import * as v from 'valibot'
import { Id, Locale, OptionalTime, Time } from '../../model/flag.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { call } from '../entry.ts'

/** Mails of a template in one state are counted to here. */
export const mailsCountedTo = 10_000

/** `pending`: not sent yet; it will be tried, or tried again. */
export const mailStates = ['pending', 'sent', 'failed'] as const
const MailState = v.picklist(mailStates, 'choice')

const TemplateMails = v.object({
  template_id: Id,
  /** In the reader's language. */
  name: v.string(),
  /** Counted to `mailsCountedTo`. */
  sent: v.number(),
  failed: v.number(),
  waiting: v.number(),
  /** When the newest of the sent ones went. */
  last_sent_at: OptionalTime,
})
export type TemplateMails = v.InferOutput<typeof TemplateMails>

/** A mail that the service sent or is going to send. Never its text: that may hold a secret link. */
const AutomaticMail = v.object({
  id: Id,
  to: v.string(),
  locale: Locale,
  subject: v.string(),
  state: MailState,
  created_at: Time,
  sent_at: OptionalTime,
  attempts: v.number(),
  /** What the mail server said to the last try that did not work. */
  error: v.nullable(v.string()),
})
export type AutomaticMail = v.InferOutput<typeof AutomaticMail>

/** What the service mails by itself, by template. For those who may see mail management only: lists hold addresses. */
export const automaticReply = {
  getAdminMailList: call({
    method: 'GET',
    path: '/api/v1/admin/mail/list',
    callers: ['editor'],
    response: v.array(TemplateMails),
    web: 'same',
    summary: 'Mails that the service sends by itself: templates with counts',
  }),
  getAdminMailInfo: call({
    method: 'GET',
    path: '/api/v1/admin/mail/info',
    callers: ['editor'],
    query: v.object({ template_id: Id, state: v.optional(MailState), ...pageQuery }),
    response: v.object({
      ...Page(AutomaticMail).entries,
      template: v.object({ template_id: Id, name: v.string(), subject: v.string() }),
    }),
    web: 'same',
    summary: 'To whom mails of a template went, the newest first',
  }),
}
