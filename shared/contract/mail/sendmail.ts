import * as v from 'valibot'
import { Envelopes } from '../../model/envelope.ts'
import { Flag, Id, OptionalTime, RowVersion } from '../../model/flag.ts'
import { Line, Lines } from '../../model/text.ts'
import { maxIssues } from '../../rules/issues.ts'
import { bodyProblems, type Placeholder, subjectProblems } from '../../rules/mail-text.ts'
import { call } from '../entry.ts'

/** Reports the codes of a rule about a text. An empty text reports only `required`. */
const problems = (find: (text: string) => string[]) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.trim() === '') return
    for (const message of find(dataset.value).slice(0, maxIssues)) addIssue({ message })
  })

const MailText = (known: readonly Placeholder[] | undefined) =>
  v.object({
    subject: v.pipe(
      Line(),
      problems(text => (known ? subjectProblems(text, known) : [])),
    ),
    body: v.pipe(
      Lines(),
      problems(text => (known ? bodyProblems(text, known) : [])),
    ),
  })

/** A mail in both languages that uses only known placeholders. The same schema checks the form and the call. */
export const MailTexts = (known?: readonly Placeholder[]) => v.object({ ja: MailText(known), en: MailText(known) })
export type MailTexts = v.InferOutput<ReturnType<typeof MailTexts>>

const Plain = v.object({ subject: v.string(), body: v.string() })
const InBoth = v.object({ ja: v.string(), en: v.string() })

/** `updated_at` is null if a template has its built-in text. */
const head = { template_id: Id, name: v.string(), purpose: v.string(), updated_at: OptionalTime }

const Detail = v.object({
  ...head,
  /** `label` describes a placeholder; `sample` is an example value for the preview. */
  placeholders: v.array(v.object({ name: v.string(), label: v.string(), required: v.boolean(), sample: InBoth })),
  ja: Plain,
  en: Plain,
  is_built_in: v.optional(Flag),
  /** Address of the person who changed it last. */
  updated_by: v.nullable(v.string()),
  row_version: v.number(),
  /** The sender, in the reader's language. */
  from: v.string(),
  envelopes: Envelopes,
})
export type MailTemplateDetail = v.InferOutput<typeof Detail>

const change = { callers: ['editor'], response: Detail, web: 'same', errors: ['stale'] } as const

/** The templates of all mails that the service sends. Names and labels are in the language of Accept-Language. */
export const sendmail = {
  getAdminSendmailList: call('GET', '/api/v1/admin/sendmail/list', {
    callers: ['employee'],
    response: v.array(v.object(head)),
    web: 'same',
    summary: 'All mail templates; `updated_at` is null if the text is the built-in one',
  }),
  getAdminSendmailDetail: call('GET', '/api/v1/admin/sendmail/detail', {
    callers: ['employee'],
    query: v.object({ template_id: Id }),
    response: Detail,
    web: 'same',
    summary: 'One mail template with its text in both languages, its placeholders and sample values',
  }),
  postAdminSendmailEdit: call('POST', '/api/v1/admin/sendmail/edit', {
    ...change,
    effects: { voice: 'always' },
    body: v.object({ template_id: Id, ...MailTexts().entries, row_version: RowVersion }),
    summary:
      'Changes the text of a mail template. 422 for unknown or missing placeholders, which the code names: `placeholder_unknown:name`',
  }),
  postAdminSendmailReset: call('POST', '/api/v1/admin/sendmail/reset', {
    ...change,
    effects: { voice: 'always' },
    body: v.object({ template_id: Id, row_version: RowVersion }),
    summary: 'Restores the built-in text of a mail template (our own call)',
  }),
}
