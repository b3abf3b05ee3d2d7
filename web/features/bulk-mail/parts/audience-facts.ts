import type { ReactNode } from 'react'
import type { Audience } from '../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { listOf } from '../../../kit/text/format.ts'
import type { Translate } from '../../../messages/index.ts'
import type { useAllNames } from '../../company/stores/choice-names.ts'

interface Fact {
  term: string
  value: ReactNode
}

/** The conditions of an audience; none: everybody. */
export const audienceFacts = (audience: Audience, names: ReturnType<typeof useAllNames>, t: Translate): Fact[] => {
  const { role, service_id, language, company_code, name, industry, category } = audience
  const named = (ids: readonly string[], known: ReadonlyMap<string, string>) =>
    listOf(
      ids.map(id => known.get(id) ?? id),
      t.locale,
    )
  const facts: [boolean, term: string, value: ReactNode][] = [
    [role === 'manager', t('bulk.role'), t('bulk.managers')],
    [service_id !== '', t('bulk.service'), named([service_id], names.service)],
    [language !== 'all', t('bulk.language'), language !== 'all' && t(`audit.value.locale.${language}`)],
    [name !== '', t('company.name'), name],
    [company_code !== '', t('company.code'), company_code],
    [industry.length > 0, t('company.industry'), named(industry, names.industry)],
    [category.length > 0, t('company.category'), named(category, names.category)],
  ]
  return facts.filter(([isSet]) => isSet).map(([, term, value]) => ({ term, value }))
}
