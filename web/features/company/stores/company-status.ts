import type { Flag } from '../../../../shared/model/flag.ts'
import { api } from '../../../api.ts'
import { useCompany } from './company.ts'

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
