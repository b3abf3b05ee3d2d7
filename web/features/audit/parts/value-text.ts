import { personName } from '../../../../shared/rules/names.ts'
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
const listByField: Record<string, keyof AuditNames> = {
  type: 'industry',
  category: 'category',
  nation: 'nation',
  country: 'nation',
  service: 'service',
  services: 'service',
}

/** An object in an entry: a person's name and address, otherwise all values. */
const describe = (value: object, t: Translate): string => {
  if ('family_name' in value && 'first_name' in value) {
    const { first_name, family_name, email } = value as Record<string, unknown>
    const names = { first_name: String(first_name), middle_name: '', family_name: String(family_name) }
    return [personName(names, t.locale), email].filter(Boolean).join(' ')
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
  if (typeof value === 'object') return describe(value, t)
  const text = String(value)
  const label = `audit.value.${field}.${text}`
  if (t.has(label)) return t(label)
  const list = listByField[field]
  return (list && names[list].get(text)) ?? text
}
