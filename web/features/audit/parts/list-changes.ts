import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { auditActions } from '../../../../shared/rules/audit.ts'
import { auditFields } from '../../../../shared/rules/audit-fields.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { formatTime } from '../../../kit/text/time.ts'
import type { Translate } from '../../../messages/index.ts'
import { fieldLabel, isTime, valueLabel } from './audit-labels.ts'

/** One changed field as text. A side that the entry lacks is absent; '' means empty. */
export interface Change {
  field: string
  term: string
  before?: string
  after?: string
}

/** A field of a state. The names of fields may be ids that people chose, such as `constructor`. */
const valueIn = (state: AuditLine['before'], field: string): unknown =>
  state && Object.hasOwn(state, field) ? state[field] : undefined

const fieldOrder: readonly string[] = auditFields

const termOf = (field: string, t: Translate): string => {
  const label = fieldLabel(field)
  return typeof label !== 'string' || t.has(label) ? t(label) : field
}

const serviceActions: readonly string[] = auditActions.service

const inOrder = (fields: string[], order: readonly string[]): string[] => {
  const position = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return fields.sort((a, b) => position(a) - position(b))
}

/** Changes of services: the fields are service ids. Without an earlier entry, the service was not usable. */
const serviceChanges = ({ before, after }: AuditLine, { service }: AuditNames, t: Translate): Change[] => {
  const stateText = (status: unknown) => t(status === 1 ? 'account.usable' : 'account.notUsable')
  return inOrder(Object.keys(after ?? {}), [...service.keys()]).map(id => ({
    field: id,
    term: service.get(id) ?? id,
    before: stateText(valueIn(before, id)),
    after: stateText(valueIn(after, id)),
  }))
}

/** Most items that a changed order names one by one. */
const maxMoved = 4

/** A changed order: the items that moved, with their places; undefined if that is not all, or too much. */
const moves = (field: string, { before, after }: AuditLine, names: AuditNames, t: Translate): Change[] | undefined => {
  const [from, to] = [valueIn(before, field), valueIn(after, field)]
  if (!(Array.isArray(from) && Array.isArray(to)) || from.length !== to.length) return undefined
  const moved = to.filter((item, index) => from[index] !== item)
  if (moved.length === 0 || moved.length > maxMoved || moved.some(item => !from.includes(item))) return undefined
  const placeIn = (list: unknown[], item: unknown) => String(list.indexOf(item) + 1)
  return moved.map(item => ({
    field: `${field} ${item}`,
    term: valueText(field, item, names, t),
    before: placeIn(from, item),
    after: placeIn(to, item),
  }))
}

/** The changed fields of an entry. For something created or deleted, empty fields are left out. */
export const listChanges = (line: AuditLine, names: AuditNames, t: Translate): Change[] => {
  if (serviceActions.includes(line.action)) return serviceChanges(line, names, t)
  const { before, after } = line
  const fields = inOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])], fieldOrder)
  return fields
    .flatMap((field): Change[] => {
      const moved = field.endsWith('_order') && moves(field, line, names, t)
      if (moved) return moved
      const text = (state: AuditLine['before']) => valueText(field, valueIn(state, field), names, t)
      return [
        {
          field,
          term: termOf(field, t),
          ...(before && Object.hasOwn(before, field) && { before: text(before) }),
          ...(after && Object.hasOwn(after, field) && { after: text(after) }),
        },
      ]
    })
    .filter(({ before, after }) => (before ?? '') !== '' || (after ?? '') !== '')
}

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
const valueText = (field: string, value: unknown, names: AuditNames, t: Translate): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value
      .map(item => valueText(field, item, names, t))
      .filter(Boolean)
      .join(t('audit.comma'))
  if (typeof value === 'object') return describe(value)
  const text = String(value)
  if (isTime(field)) return formatTime(new Date(text), 'minute')
  const label = valueLabel(field, text) ?? `audit.value.${field}.${text}`
  if (typeof label !== 'string' || t.has(label)) return t(label)
  const list = listByField.get(field)
  return (list && names[list].get(text)) ?? text
}
