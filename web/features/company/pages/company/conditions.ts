import type { CompanySearch } from '../../../../../shared/rules/company-lists.ts'
import type { MessageId, Translate } from '../../../../messages/index.ts'
import type { ChoiceNames } from '../../stores/choice-names.ts'

interface Condition {
  text: string
  /** The search without it. */
  without: CompanySearch
}

const labels: Record<keyof CompanySearch, MessageId> = {
  company_code: 'company.code',
  name: 'company.name',
  industry: 'company.industry',
  category: 'company.category',
  mail_address: 'company.mail',
}

/** The conditions of a search, in the order of the form. */
export const conditionsOf = (search: CompanySearch, names: ChoiceNames, t: Translate): Condition[] => {
  const textOf = (key: keyof CompanySearch, value: string) => t('list.condition', { field: t(labels[key]), value })
  const text = (key: 'company_code' | 'name' | 'mail_address'): Condition[] =>
    search[key] === '' ? [] : [{ text: textOf(key, search[key]), without: { ...search, [key]: '' } }]
  const choices = (key: 'industry' | 'category'): Condition[] =>
    search[key].map(id => ({
      text: textOf(key, names[key].get(id) ?? id),
      without: { ...search, [key]: search[key].filter(other => other !== id) },
    }))
  return [
    ...text('company_code'),
    ...text('name'),
    ...choices('industry'),
    ...choices('category'),
    ...text('mail_address'),
  ]
}
