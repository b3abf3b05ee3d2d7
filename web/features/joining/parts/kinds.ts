import { type RequestKind, requestKinds } from '../../../../shared/rules/request-kinds.ts'
import type { MessageId } from '../../../messages/index.ts'

export const isRequestKind = (text: unknown): text is RequestKind => requestKinds.some(kind => kind === text)

export const kindNames: Record<RequestKind, MessageId> = {
  new_company: 'request.kindNew',
  distributor: 'request.kindDistributor',
  service_shop: 'request.kindServiceShop',
}
