import type { sendmail } from '../../../../shared/contract/mail/sendmail.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { isMailTemplateId, type MailTemplateId, mailTemplateIds, mailTemplates } from '../texts/index.ts'
import { changeTemplate } from './change-template.ts'
import { templateDetail } from './detail.ts'
import { listEdited } from './queries.ts'

const known = (id: string): MailTemplateId => {
  if (!isMailTemplateId(id)) throw new AppError('not_found')
  return id
}

export const sendmailHandlers = (deps: Deps): HandlersOf<typeof sendmail> => ({
  getAdminSendmailList: async ({ locale }) => {
    const edited = new Map((await listEdited(deps.db)).map(({ template_id: id, updated_at: at }) => [id, at]))
    return mailTemplateIds.map(id => ({
      template_id: id,
      name: mailTemplates[id].name[locale],
      purpose: mailTemplates[id].purpose[locale],
      updated_at: edited.get(id)?.toISOString() ?? null,
    }))
  },
  getAdminSendmailDetail: async ({ query, locale }) =>
    templateDetail(deps.db, known(query.template_id), locale, deps.config),
  postAdminSendmailEdit: async ({ body: { template_id, row_version, ...texts }, ...context }) =>
    changeTemplate(known(template_id), { texts, rowVersion: row_version }, context, deps),
  postAdminSendmailReset: async ({ body: { template_id, row_version }, ...context }) =>
    changeTemplate(known(template_id), { texts: null, rowVersion: row_version }, context, deps),
})
