import { useAdminCompanyCategories } from '../../stores/company-categories.ts'
import { useCountries } from '../../stores/countries.ts'
import { useAdminIndustries } from '../../stores/industries.ts'
import { useResource } from '../../stores/use-resource.ts'

/** Id → name. */
export interface ChoiceNames {
  industry: ReadonlyMap<string, string>
  category: ReadonlyMap<string, string>
  nation: ReadonlyMap<string, string>
}

/** Names of what a company's row holds by id; empty while they load. The search form loads the first two. */
export const useChoiceNames = (): ChoiceNames => {
  const industries = useAdminIndustries(state => state.data) ?? []
  const categories = useAdminCompanyCategories(state => state.data) ?? []
  const countries = useResource(useCountries, {}).data ?? []
  return {
    industry: new Map(industries.map(({ industry_id, name }) => [industry_id, name])),
    category: new Map(categories.map(({ company_category_id, name }) => [company_category_id, name])),
    nation: new Map(countries.map(({ nation, name }) => [nation, name])),
  }
}
