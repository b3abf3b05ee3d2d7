import type { MessageId, Translate } from '../../../../messages/index.ts'
import type { ChoiceNames } from '../../stores/choice-names.ts'
import type { CompanySearch } from '../../stores/company-search.ts'

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

/** What was searched for, one condition each, in the order of the form. */
export const conditionsOf = (search: CompanySearch, names: ChoiceNames, t: Translate): Condition[] => {
  const say = (key: keyof CompanySearch, value: string) => t('company.condition', { field: t(labels[key]), value })
  const line = (key: 'company_code' | 'name' | 'mail_address'): Condition[] =>
    search[key] === '' ? [] : [{ text: say(key, search[key]), without: { ...search, [key]: '' } }]
  const choices = (key: 'industry' | 'category'): Condition[] =>
    search[key].map(id => ({
      text: say(key, names[key].get(id) ?? id),
      without: { ...search, [key]: search[key].filter(other => other !== id) },
    }))
  return [
    ...line('company_code'),
    ...line('name'),
    ...choices('industry'),
    ...choices('category'),
    ...line('mail_address'),
  ]
}
