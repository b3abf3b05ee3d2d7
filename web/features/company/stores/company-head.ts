import type { Company } from '../../../../shared/model/company.ts'
import type { Resource } from '../../../state/resource.ts'
import { useResource } from '../../../state/use-resource.ts'
import { type ChoiceNames, useChoiceNames } from './choice-names.ts'
import { useCompanies, useCompany } from './company.ts'
import { useStoredSearch } from './company-search.ts'

/** Data of `CompanyHeader`. */
interface CompanyHeadData {
  code: string
  company: Resource<{ company_code: string }, Company>
  /** The name in the list from which the reader came, until the company is loaded. */
  knownName: string | undefined
  names: ChoiceNames
  /** Last query string of the archive, without `?`. */
  archive: string
}

export const useCompanyHead = (code: string): CompanyHeadData => ({
  code,
  company: useResource(useCompany, { company_code: code }),
  knownName: useCompanies(companies => companies.data?.data.find(row => row.code === code)?.company),
  names: useChoiceNames(),
  archive: useStoredSearch(state => state.query),
})
