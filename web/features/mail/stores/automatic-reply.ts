import type { QueryOf } from '../../../../shared/contract/index.ts'
import { api } from '../../../api.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'

/** Templates of automatic replies, with their email counts. */
export const useAutomaticReplies = resource((_: Record<never, never>, signal) => api.getAdminMailList({ signal }))

type Query = QueryOf<'getAdminMailInfo'>

/** A page of the emails sent from one template. The previous page stays visible while it loads. */
export const useAutomaticReply = listStore(
  'getAdminMailInfo',
  resource(
    (query: Query, signal) => api.getAdminMailInfo({ query, signal }),
    (a, b) => a.template_id === b.template_id,
  ),
)
