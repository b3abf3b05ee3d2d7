import type { MailTemplateDetail, MailTexts } from '../../../../../shared/contract/mail/sendmail.ts'
import { locales } from '../../../../../shared/rules/locale.ts'
import type { Translate } from '../../../../messages/index.ts'

/** The form values of a template. */
export const toFormValues = ({ ja, en }: MailTemplateDetail): MailTexts => ({ ja, en })

/** The texts of a template by field name. */
export const toFields = ({ ja, en }: MailTemplateDetail) => ({
  'ja.subject': ja.subject,
  'ja.body': ja.body,
  'en.subject': en.subject,
  'en.body': en.body,
})
export type TextField = keyof ReturnType<typeof toFields>
export const textFields: readonly TextField[] = ['ja.subject', 'ja.body', 'en.subject', 'en.body']

/** The texts of a template with labels, to show what differs after an edit conflict. */
export const templateFacts = (template: MailTemplateDetail, t: Translate) =>
  locales.flatMap(locale => [
    { term: t(`audit.field.${locale}_subject`), value: template[locale].subject },
    { term: t(`audit.field.${locale}_body`), value: template[locale].body },
  ])
