import type { requestKinds } from '../../../shared/contract/request.ts'
import type { MessageId } from '../../messages/index.ts'

/** Kind of customer who asks for access. */
export type RequestKind = (typeof requestKinds)[number]

const all: readonly RequestKind[] = ['new_company', 'distributor', 'service_shop']

/** Whom each of the maker's services is for (specification §1). */
const customersOf: Record<string, readonly RequestKind[]> = {
  'telematics-distributor': ['distributor'],
  'telematics-owner': ['new_company'],
  'service-shop-portal': ['service_shop'],
}

/** Whether a service is for this kind of customer; one that the table does not name is for everyone. */
export const isFor = (serviceId: string, kind: RequestKind): boolean => (customersOf[serviceId] ?? all).includes(kind)

export const isRequestKind = (text: unknown): text is RequestKind => all.some(kind => kind === text)

export const kindNames: Record<RequestKind, MessageId> = {
  new_company: 'request.kindNew',
  distributor: 'request.kindDistributor',
  service_shop: 'request.kindServiceShop',
}
