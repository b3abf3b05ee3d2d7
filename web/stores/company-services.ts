import { api } from '../api.ts'
import { resource } from './resource.ts'

/** The services of a company, for its administrators. */
export const useCompanyServices = resource((query: { company_code: string }, signal) =>
  api.getServiceList({ query, signal }),
)
