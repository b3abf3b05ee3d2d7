import type { AnswerOf, BodyOf } from '../../../../shared/contract/index.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { api } from '../../../api.ts'
import { useAlert } from '../../../state/alert.ts'
import { useCompany } from './company.ts'

export type RegisteredCompany = AnswerOf<'postAdminCompanyRegist'>

/** Registers a company, or edits the one with `company_code`, and updates the stored one. */
export const registerCompany = async (body: BodyOf<'postAdminCompanyRegist'>): Promise<RegisteredCompany> => {
  const { asked, unsent, ...company } = await api.postAdminCompanyRegist({ body })
  const { input, change } = useCompany.getState()
  if (input?.company_code === company.code) change(() => company)
  return { ...company, asked, unsent }
}

/** Announces a saved company. Alerts about unsent emails or people who must agree first stay until dismissed. */
export const announceRegistered = (
  { company: name, asked, unsent }: RegisteredCompany,
  message: 'company.created' | 'company.saved',
  locale: Locale,
): void => {
  const { show } = useAlert.getState()
  const join = (list: string[]) => new Intl.ListFormat(locale).format(list)
  if (unsent.length > 0)
    show({ variant: 'danger', message: 'company.unsent', values: { name, emails: join(unsent) }, timeout: null })
  else if (asked.length > 0)
    show({ variant: 'success', message: 'company.asked', values: { name, emails: join(asked) }, timeout: null })
  else show({ variant: 'success', message, values: { name } })
}
