import * as v from 'valibot'
import { type AuditGroup, auditGroups } from '../../../../shared/rules/audit.ts'
import { type List, useList } from '../../../kit/list/list-state.ts'
import { toTimeRange } from '../../../kit/list/time-range.ts'

const Group = v.picklist(auditGroups)

/** Query of an audit trail, as the API takes it. */
interface AuditQuery {
  page: number
  actor: string
  group?: AuditGroup
  from?: string
  to?: string
}

/** The list state of a page with an audit trail. An unknown kind of change means `all`. */
export const useAuditList = (): { list: List; query: AuditQuery } => {
  const list = useList()
  const { page, search } = list
  const group = v.is(Group, list.filter) ? list.filter : undefined
  return {
    list: { ...list, filter: group ?? 'all' },
    query: { page, actor: search, ...(group && { group }), ...toTimeRange(list) },
  }
}
