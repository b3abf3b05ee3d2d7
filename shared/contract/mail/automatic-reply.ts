import * as v from 'valibot'
import { Id, Locale, OptionalTime, Time } from '../../model/flag.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { call } from '../entry.ts'
import { listed } from '../listed.ts'

/** The number of mails per template and state is counted up to this limit. */
export const mailsCountedTo = 10_000

/** `pending`: not sent yet; will be tried or retried. */
export const mailStates = ['sent', 'failed', 'pending'] as const
const MailState = v.picklist(mailStates, 'choice')

const TemplateMails = v.object({
  template_id: Id,
  /** In the reader's language. */
  name: v.string(),
  /** Counted up to `mailsCountedTo`. */
  sent: v.number(),
  failed: v.number(),
  waiting: v.number(),
  /** When the latest one was sent. */
  last_sent_at: OptionalTime,
})
export type TemplateMails = v.InferOutput<typeof TemplateMails>

/** A mail that the service has sent or will send. Without its text, which may contain a secret link. */
const AutomaticMail = v.object({
  id: Id,
  to: v.string(),
  locale: Locale,
  subject: v.string(),
  state: MailState,
  created_at: Time,
  sent_at: OptionalTime,
  attempts: v.number(),
  /** The mail server's reply to the last failed attempt. */
  error: v.nullable(v.string()),
})
export type AutomaticMail = v.InferOutput<typeof AutomaticMail>

/** Automatic replies by template. Only for callers with access to mail management, because lists contain addresses. */
export const automaticReply = {
  getAdminMailList: call('GET', '/api/v1/admin/mail/list', {
    callers: ['editor'],
    response: v.array(TemplateMails),
    web: 'same',
    summary: 'Templates of automatic mails, with counts',
  }),
  ...listed(
    {
      getAdminMailInfo: call('GET', '/api/v1/admin/mail/info', {
        callers: ['editor'],
        query: v.object({ template_id: Id, state: v.optional(MailState), ...pageQuery }),
        response: v.object({
          ...Page(AutomaticMail).entries,
          template: v.object({ template_id: Id, name: v.string(), subject: v.string() }),
        }),
        web: 'same',
        summary: 'Recipients of the mails of a template, newest first',
      }),
    },
    ', without the texts',
  ),
}
