import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import {
  type AutomaticMail,
  type automaticReply,
  mailsCountedTo,
} from '../../../../shared/contract/mail/automatic-reply.ts'
import { automaticMailList } from '../../../../shared/lists/mails.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { type CsvColumn, type FileReader, fileColumns, listHandler } from '../../access/csv/list-csv.ts'
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

/** The columns of the mails of a template, in a file. */
const mailColumns = (reader: FileReader): CsvColumn<AutomaticMail>[] => fileColumns(automaticMailList, reader, {})

export const automaticReplyHandlers = ({ db }: Deps): HandlersOf<typeof automaticReply> => ({
  getAdminMailList: async ({ locale }) => {
    const rows = await countMailsByTemplate(db)
    return rows.map(({ last_sent_at, ...row }) => ({
      ...row,
      name: mailTemplates[row.template_id].name[locale],
      last_sent_at: iso(last_sent_at),
    }))
  },
  getAdminMailInfo: listHandler({
    name: 'mail',
    page: async ({ query, locale }) => {
      const search = searchOf(query)
      const { template } = search
      const texts = await findTexts(db, template)
      return {
        ...(await mailPage(db, search, query)),
        template: { template_id: template, name: mailTemplates[template].name[locale], subject: texts[locale].subject },
      }
    },
    columns: mailColumns,
    keyOf: ({ id }) => id,
  }),
})
