import { useLayoutEffect } from 'react'
import type { ResourceStore } from '../../../state/resource.ts'
import { useAdminServices } from '../../../state/service.ts'
import { useAdminCompanyCategories, useAdminIndustries, useCountries } from '../../reference/stores/reference.ts'

/** Id → name. */
export interface ChoiceNames {
  industry: ReadonlyMap<string, string>
  category: ReadonlyMap<string, string>
  nation: ReadonlyMap<string, string>
  /** Loaded, or failed. */
  isKnown: boolean
}

/** A list that rarely changes: loaded on first use, and again only after a failure. */
const useList = <TChoice>(store: ResourceStore<Record<never, never>, TChoice[]>) => {
  useLayoutEffect(() => {
    const { status, load } = store.getState()
    if (status === 'idle' || status === 'failed') void load({})
  }, [store])
  const { data, status } = store()
  return { list: data ?? [], isKnown: data !== undefined || status === 'failed' }
}

/** Names for the ids in a company's data, for employees; empty while loading. */
export const useChoiceNames = (): ChoiceNames => {
  const industries = useList(useAdminIndustries)
  const categories = useList(useAdminCompanyCategories)
  const countries = useList(useCountries)
  return {
    isKnown: industries.isKnown && categories.isKnown && countries.isKnown,
    industry: new Map(industries.list.map(({ industry_id, name }) => [industry_id, name])),
    category: new Map(categories.list.map(({ company_category_id, name }) => [company_category_id, name])),
    nation: new Map(countries.list.map(({ nation, name }) => [nation, name])),
  }
}

/** `useChoiceNames`, with the names of all services. */
export const useAllNames = (): ChoiceNames & { service: ReadonlyMap<string, string> } => ({
  ...useChoiceNames(),
  service: new Map(useList(useAdminServices).list.map(({ service_id, name }) => [service_id, name])),
})
