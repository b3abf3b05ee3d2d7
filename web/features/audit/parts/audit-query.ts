import { useLocation, useSearch } from 'wouter'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { type AuditGroup, auditGroups } from '../../../../shared/rules/audit.ts'
import { type List, toTimeRange, useList, writeListState } from '../../../kit/list/list-state.ts'
import { searchOf } from '../../../kit/list/search-text.ts'
import { href } from '../../../router/routes.ts'

/** Query of an audit trail, as the API takes it. */
interface AuditQuery {
  page: number
  per_page: number
  person: string
  actor: string
  group?: AuditGroup
  from?: string
  to?: string
}

/** The list state of an audit trail. Besides the search, it can be limited to what one person did. */
export interface AuditList extends List {
  /** Address of that person; '' for all. */
  actor: string
  /** Address of the list limited to a person, or with '' to all. */
  hrefForActor: (actor: string, changes?: Parameters<List['hrefFor']>[0]) => string
}

/** The list state of a page with an audit trail. A kind of change that is not among the groups means `all`. */
export const useAuditList = (groups: readonly AuditGroup[] = auditGroups): { list: AuditList; query: AuditQuery } => {
  const list = useList('audit')
  const [path] = useLocation()
  const address = useSearch()
  const { page, per_page, search } = list
  const group = groups.find(known => known === list.filter)
  const actor = searchOf(new URLSearchParams(address).get('actor'))
  const hrefForActor: AuditList['hrefForActor'] = (other, changes = {}) => {
    const params = new URLSearchParams(address)
    if (other === '') params.delete('actor')
    else params.set('actor', other)
    return path + writeListState(params.toString(), changes)
  }
  return {
    list: { ...list, filter: group ?? 'all', actor, hrefForActor },
    query: { page, per_page, person: search, actor, ...(group && { group }), ...toTimeRange(list) },
  }
}

/**
 * URL of the trail of an entry's target: an employee, or a person of the entry's company. The trails of employees are open
 * to editors only.
 */
export const hrefOfPerson =
  (mayChange: boolean) =>
  ({ company, person, target: { id: accountId } }: AuditLine): string | undefined => {
    if (person?.is_employee === 1) return mayChange ? href('employeeAccountAudit', { accountId }) : undefined
    return person && company ? href('accountAudit', { companyId: company.code, accountId }) : undefined
  }
