import { api } from '../api.ts'
import { resource } from './resource.ts'

/** One company, for employees. */
export const useCompany = resource((query: { company_code: string }, signal) =>
  api.getAdminCompanyDetail({ query, signal }),
)
