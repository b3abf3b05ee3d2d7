import type { automaticReply } from '../../../../shared/contract/mail/automatic-reply.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { cappedPageOf } from '../../database/page.ts'
import { findTexts } from '../render/stored-texts.ts'
import { isMailTemplateId, mailTemplates } from '../texts/index.ts'
import { countMails, countMailsByTemplate, listMails } from './queries.ts'

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const automaticReplyHandlers = ({ db }: Deps): HandlersOf<typeof automaticReply> => ({
  getAdminMailList: async ({ locale }) => {
    const rows = await countMailsByTemplate(db)
    return rows.map(({ last_sent_at, ...row }) => ({
      ...row,
      name: mailTemplates[row.template_id].name[locale],
      last_sent_at: timeOf(last_sent_at),
    }))
  },
  getAdminMailInfo: async ({ query, locale }) => {
    const { template_id: template, state } = query
    if (!isMailTemplateId(template)) throw new AppError('not_found')
    const search = { template, state }
    const total = await countMails(db, search)
    const texts = await findTexts(db, template)
    const rows = await listMails(db, search, query)
    const data = rows.map(({ created_at, sent_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      sent_at: timeOf(sent_at),
    }))
    return {
      ...cappedPageOf(query, total, data),
      template: {
        template_id: template,
        name: mailTemplates[template].name[locale],
        subject: texts[locale].subject,
      },
    }
  },
})
