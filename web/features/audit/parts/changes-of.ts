import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { auditActions } from '../../../../shared/rules/audit.ts'
import type { Translate } from '../../../messages/index.ts'
import { auditFields } from './fields.ts'
import { type AuditNames, valueText } from './value-text.ts'

/** One field of a line in words. A side of which the line says nothing is absent; '' was, or is, empty. */
export interface Change {
  field: string
  term: string
  before?: string
  after?: string
}

const fieldOrder: readonly string[] = auditFields
const serviceActions: readonly string[] = auditActions.service

const inOrder = (fields: string[], order: readonly string[]): string[] => {
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return fields.sort((one, other) => place(one) - place(other))
}

/** Decisions about services: the fields are their ids. What was not decided before could not be used. */
const serviceChanges = ({ before, after }: AuditLine, { service }: AuditNames, t: Translate): Change[] => {
  const word = (status: unknown) => t(status === 1 ? 'account.usable' : 'account.notUsable')
  return inOrder(Object.keys(after ?? {}), [...service.keys()]).map(id => ({
    field: id,
    term: service.get(id) ?? id,
    before: word(before?.[id]),
    after: word(after?.[id]),
  }))
}

/** What a line says has changed, field by field. Of something new, or gone, only what it had is told. */
export const changesOf = (line: AuditLine, names: AuditNames, t: Translate): Change[] => {
  if (serviceActions.includes(line.action)) return serviceChanges(line, names, t)
  const { before, after } = line
  const fields = inOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])], fieldOrder)
  return fields
    .map((field): Change => {
      const word = `audit.field.${field}`
      const text = (state: Record<string, unknown>) => valueText(field, state[field], names, t)
      return {
        field,
        term: t.has(word) ? t(word) : field,
        ...(before && field in before && { before: text(before) }),
        ...(after && field in after && { after: text(after) }),
      }
    })
    .filter(({ before, after }) => (before ?? '') !== '' || (after ?? '') !== '')
}
