import { useLayoutEffect } from 'react'
import type { ResourceStore } from '../../../state/resource.ts'
import { useAdminCompanyCategories } from '../../reference/stores/company-categories.ts'
import { useCountries } from '../../reference/stores/countries.ts'
import { useAdminIndustries } from '../../reference/stores/industries.ts'
import { useAdminServices } from '../../service/stores/services.ts'

/** Id → name. */
export interface ChoiceNames {
  industry: ReadonlyMap<string, string>
  category: ReadonlyMap<string, string>
  nation: ReadonlyMap<string, string>
}

/** A list that rarely changes: loaded on first use, and again only after a failure. */
const useList = <TChoice>(store: ResourceStore<Record<never, never>, TChoice[]>): TChoice[] => {
  useLayoutEffect(() => {
    const { status, load } = store.getState()
    if (status === 'idle' || status === 'failed') void load({})
  }, [store])
  return store(state => state.data) ?? []
}

/** Names for the ids in a company's data, for employees; empty while loading. */
export const useChoiceNames = (): ChoiceNames => {
  const industries = useList(useAdminIndustries)
  const categories = useList(useAdminCompanyCategories)
  const countries = useList(useCountries)
  return {
    industry: new Map(industries.map(({ industry_id, name }) => [industry_id, name])),
    category: new Map(categories.map(({ company_category_id, name }) => [company_category_id, name])),
    nation: new Map(countries.map(({ nation, name }) => [nation, name])),
  }
}

/** `useChoiceNames`, with the names of all services. */
export const useAllNames = (): ChoiceNames & { service: ReadonlyMap<string, string> } => ({
  ...useChoiceNames(),
  service: new Map(useList(useAdminServices).map(({ service_id, name }) => [service_id, name])),
})
