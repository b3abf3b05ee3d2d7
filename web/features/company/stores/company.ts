import type { WebInput, WebOutput } from '../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import type { Flag } from '../../../../shared/model/flag.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** One company, for employees. */
export const useCompany = resource((query: { company_code: string }, signal) =>
  api.getAdminCompanyDetail({ query, signal }),
)

export type RegisteredCompany = WebOutput<Contract['postAdminCompanyRegist']>

/** Registers a company, or edits the one of `company_code`, and shows what it is then. */
export const registCompany = async (
  body: WebInput<Contract['postAdminCompanyRegist']>['body'],
): Promise<RegisteredCompany> => {
  const { asked, unsent, ...company } = await api.postAdminCompanyRegist({ body })
  const { input, change } = useCompany.getState()
  if (input?.company_code === company.code) change(() => company)
  return { ...company, asked, unsent }
}

/** Stops a company or lets it go on. */
export const activateCompany = async (company_code: string, active_flg: Flag): Promise<void> => {
  const company = await api.postAdminCompanyActivate({ params: { company_code }, body: { active_flg } })
  useCompany.getState().change(() => company)
}

/** Takes a company back to not registered. */
export const deleteCompany = async (company_code: string, text: string): Promise<void> => {
  await api.deleteAdminCompany({ params: { company_code }, body: { text } })
  await useCompany.getState().reload()
}
