import type { QueryOf } from '../../../../shared/contract/index.ts'
import { api } from '../../../api.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'

type Query = NonNullable<QueryOf<'getAdminAuditList'>>

type OwnQuery = NonNullable<QueryOf<'getAuditList'>>

/** One page of the trail of a company, for its administrators. */
export const useOwnAudit = listStore(
  'getAuditList',
  resource(
    (query: OwnQuery, signal) => api.getAuditList({ query, signal }),
    (a, b) => a.company_code === b.company_code,
  ),
)

/** One page of an audit trail: of all, of a company or of a person. The previous page stays visible while it loads. */
export const useAudit = listStore(
  'getAdminAuditList',
  resource(
    (query: Query, signal) => api.getAdminAuditList({ query, signal }),
    (a, b) => a.target === b.target && a.company_code === b.company_code,
  ),
)
