import type { BodyOf } from '../../../../shared/contract/index.ts'
import type { MailTemplateDetail } from '../../../../shared/contract/mail/sendmail.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** All mail templates. */
export const useMailTemplates = resource((_: Record<never, never>, signal) => api.getAdminSendmailList({ signal }))

/** One mail template. */
export const useMailTemplate = resource((query: { template_id: string }, signal) =>
  api.getAdminSendmailDetail({ query, signal }),
)

/** Updates the stored template from a response. */
export const showMailTemplate = (template: MailTemplateDetail): MailTemplateDetail => {
  const { input, change } = useMailTemplate.getState()
  if (input?.template_id === template.template_id) change(() => template)
  return template
}

/** Saves the text of a template. */
export const editMailTemplate = async (body: BodyOf<'postAdminSendmailEdit'>): Promise<MailTemplateDetail> =>
  showMailTemplate(await api.postAdminSendmailEdit({ body }))

/** Resets a template to its built-in text. */
export const resetMailTemplate = async (template_id: string, row_version: number): Promise<MailTemplateDetail> =>
  showMailTemplate(await api.postAdminSendmailReset({ body: { template_id, row_version } }))
