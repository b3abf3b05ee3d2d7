import { personName } from '../../../../shared/rules/names.ts'
import { formatTime } from '../../../kit/text/time.ts'
import type { Translate } from '../../../messages/index.ts'

type Names = ReadonlyMap<string, string>

/** Names for the ids in audit entries. */
export interface AuditNames {
  industry: Names
  category: Names
  nation: Names
  service: Names
}

/** Fields whose values are ids, and the list of their names. */
const listByField = new Map<string, keyof AuditNames>([
  ['type', 'industry'],
  ['category', 'category'],
  ['nation', 'nation'],
  ['country', 'nation'],
  ['service', 'service'],
  ['services', 'service'],
  ['service_order', 'service'],
  ['industry_order', 'industry'],
  ['company_category_order', 'category'],
])

/** Fields whose values have the labels of another field. */
const labelledAs = new Map<string, string>([
  ['kinds', 'kind'],
  ['approved_kinds', 'kind'],
])
const timeFields = new Set(['published_at', 'ends_at'])

/** An object in an entry: a person's name and address, otherwise all values. */
const describe = (value: object): string => {
  if ('family_name' in value && 'first_name' in value) {
    const { first_name, family_name, email } = value as Record<string, unknown>
    const names = { first_name: String(first_name), middle_name: '', family_name: String(family_name) }
    return [personName(names), email].filter(Boolean).join(' ')
  }
  return Object.values(value).map(String).join(' ')
}

/** A value of an entry as text; '' if there is none. */
export const valueText = (field: string, value: unknown, names: AuditNames, t: Translate): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value
      .map(item => valueText(field, item, names, t))
      .filter(Boolean)
      .join(t('audit.comma'))
  if (typeof value === 'object') return describe(value)
  const text = String(value)
  if (timeFields.has(field)) return formatTime(new Date(text), 'minute')
  const label = `audit.value.${labelledAs.get(field) ?? field}.${text}`
  if (t.has(label)) return t(label)
  const list = listByField.get(field)
  return (list && names[list].get(text)) ?? text
}
