import type { Company } from '../../../../shared/model/company.ts'
import type { Resource } from '../../../state/resource.ts'
import { useResource } from '../../../state/use-resource.ts'
import { type ChoiceNames, useChoiceNames } from './choice-names.ts'
import { useCompany } from './company.ts'
import { useStoredSearch } from './company-search.ts'

/** Data of `CompanyHead`. */
interface CompanyHeadData {
  code: string
  company: Resource<{ company_code: string }, Company>
  names: ChoiceNames
  /** Last query string of the archive, without `?`. */
  archive: string
}

export const useCompanyHead = (code: string): CompanyHeadData => ({
  code,
  company: useResource(useCompany, { company_code: code }),
  names: useChoiceNames(),
  archive: useStoredSearch(state => state.query),
})
