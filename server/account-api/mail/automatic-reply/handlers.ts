import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import {
  type AutomaticMail,
  type automaticReply,
  mailsCountedTo,
} from '../../../../shared/contract/mail/automatic-reply.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { AppError } from '../../../http/app-error.ts'
import { type CsvColumn, csvColumns, csvTime, listCsv, logDownload, titlesIn } from '../../access/list-csv.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { cappedPageOf, maxResults, offsetOf } from '../../database/page.ts'
import { type Database, rowCount } from '../../database/schema.ts'
import { findTexts } from '../render/stored-texts.ts'
import { isMailTemplateId, type MailTemplateId, mailTemplateIds, mailTemplates } from '../texts/index.ts'

type MailState = Selectable<Database['mail_outbox']>['state']

/** Mails of a template; `state` absent: in any state. */
interface MailSearch {
  template: MailTemplateId
  state?: MailState | undefined
}

type Builder = ExpressionBuilder<Database & { known: { template: MailTemplateId } }, 'known'>

const mailsIn = (eb: Builder, state: MailState) =>
  eb.selectFrom('mail_outbox').whereRef('mail_outbox.template', '=', 'known.template').where('state', '=', state)

const countIn = (eb: Builder, state: MailState) =>
  eb
    .selectFrom(mailsIn(eb, state).select('id').limit(mailsCountedTo).as('counted'))
    .select(rowCount.as('count'))
    .$asScalar()

/** Number of mails of each template in each state, and when the latest was sent. */
const countMailsByTemplate = (db: Kysely<Database>) =>
  db
    .selectFrom(sql<{ template: MailTemplateId }>`unnest(${mailTemplateIds}::text[])`.as<'known'>(sql`known(template)`))
    .select(eb => [
      'known.template as template_id',
      countIn(eb, 'sent').as('sent'),
      countIn(eb, 'failed').as('failed'),
      countIn(eb, 'pending').as('waiting'),
      mailsIn(eb, 'sent')
        .select('sent_at')
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc')
        .limit(1)
        .as('last_sent_at'),
    ])
    .execute()

const matches = (db: Kysely<Database>, { template, state }: MailSearch) =>
  db
    .selectFrom('mail_outbox')
    .where('template', '=', template)
    .$if(state !== undefined, query => query.where('state', '=', state ?? 'pending'))

/** Number of matches, counted up to `maxResults` + 1. */
const countMails = async (db: Kysely<Database>, search: MailSearch): Promise<number> => {
  const row = await db
    .selectFrom(
      matches(db, search)
        .select('id')
        .limit(maxResults + 1)
        .as('mail'),
    )
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One page of mails, newest first, without their texts: links in them are secrets. */
const listMails = async (db: Kysely<Database>, search: MailSearch, page: { page: number; per_page: number }) => {
  const offset = offsetOf(page)
  if (offset >= maxResults) return []
  return matches(db, search)
    .select(['id', 'to', 'locale', 'subject', 'state', 'created_at', 'sent_at', 'attempts', 'error'])
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(Math.min(page.per_page, maxResults - offset))
    .offset(offset)
    .execute()
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The columns of the mails of a template, in a file. States are codes. */
const mailColumns = (locale: Locale, timeZone: string): CsvColumn<AutomaticMail>[] => {
  const inZone = titlesIn(timeZone)
  const timeOf = csvTime(timeZone)
  return csvColumns(locale, [
    [{ ja: '宛先', en: 'To' }, row => row.to],
    [{ ja: '言語', en: 'Language' }, row => row.locale],
    [{ ja: '件名', en: 'Subject' }, row => row.subject],
    [{ ja: '状態', en: 'State' }, row => row.state],
    [inZone('作成日時', 'Created at'), row => timeOf(row.created_at)],
    [inZone('送信日時', 'Sent at'), row => timeOf(row.sent_at)],
    [{ ja: '試行回数', en: 'Attempts' }, row => String(row.attempts)],
    [{ ja: '理由', en: 'Reason' }, row => row.error ?? ''],
  ])
}

/** @throws 404 for an unknown template */
const searchOf = ({ template_id, state }: { template_id: string; state?: MailState | undefined }): MailSearch => {
  if (!isMailTemplateId(template_id)) throw new AppError('not_found')
  return { template: template_id, state }
}

const mailPage = async (db: Kysely<Database>, search: MailSearch, page: { page: number; per_page: number }) => {
  const total = await countMails(db, search)
  const rows = await listMails(db, search, page)
  const data = rows.map(({ created_at, sent_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    sent_at: iso(sent_at),
  }))
  return cappedPageOf(page, total, data)
}

export const automaticReplyHandlers = ({ db }: Deps): HandlersOf<typeof automaticReply> => ({
  getAdminMailList: async ({ locale }) => {
    const rows = await countMailsByTemplate(db)
    return rows.map(({ last_sent_at, ...row }) => ({
      ...row,
      name: mailTemplates[row.template_id].name[locale],
      last_sent_at: iso(last_sent_at),
    }))
  },
  getAdminMailInfo: async ({ query, locale }) => {
    const search = searchOf(query)
    const { template } = search
    const texts = await findTexts(db, template)
    return {
      ...(await mailPage(db, search, query)),
      template: { template_id: template, name: mailTemplates[template].name[locale], subject: texts[locale].subject },
    }
  },
  getAdminMailInfoCsv: async ({ query: { time_zone, ...query }, locale, ...context }) => {
    const search = searchOf(query)
    logDownload(context, 'mail')
    return listCsv(
      mailColumns(locale, time_zone),
      page => mailPage(db, search, page),
      ({ id }) => id,
    )
  },
})
