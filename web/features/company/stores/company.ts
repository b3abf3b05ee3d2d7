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

/** Registers a company, or edits the one with `company_code`, and updates the stored one. */
export const registerCompany = async (
  body: WebInput<Contract['postAdminCompanyRegist']>['body'],
): Promise<RegisteredCompany> => {
  const { asked, unsent, ...company } = await api.postAdminCompanyRegist({ body })
  const { input, change } = useCompany.getState()
  if (input?.company_code === company.code) change(() => company)
  return { ...company, asked, unsent }
}

/** Activates (1) or deactivates (0) a company. */
export const activateCompany = async (company_code: string, active_flg: Flag): Promise<void> => {
  const company = await api.postAdminCompanyActivate({ params: { company_code }, body: { active_flg } })
  useCompany.getState().change(() => company)
}

/** Deletes a company: it becomes unregistered again. */
export const deleteCompany = async (company_code: string, text: string): Promise<void> => {
  await api.deleteAdminCompany({ params: { company_code }, body: { text } })
  await useCompany.getState().reload()
}
