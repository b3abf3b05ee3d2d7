import type { Company } from '../../../../shared/model/company.ts'
import type { Flag } from '../../../../shared/model/flag.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { useCompany } from './company.ts'

/** Activates (1) or deactivates (0) a company. */
export const activateCompany = async (company_code: string, active_flg: Flag): Promise<void> => {
  const company = await api.postAdminCompanyActivate({ params: { company_code }, body: { active_flg } })
  useCompany.getState().change(() => company)
}

/** Deletes a company: it becomes unregistered again. If it is no longer as it was seen, it is shown as it is now, and stays. */
export const deleteCompany = async (seen: Company, text: string): Promise<void> => {
  const { code: company_code, user_count, service_count } = seen
  const body = { text, user_count, service_count }
  try {
    await api.deleteAdminCompany({ params: { company_code }, body })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale')
      useCompany.getState().change(() => error.data.current as Company)
    throw error
  }
  await useCompany.getState().reload()
}
