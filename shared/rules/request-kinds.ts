/** Kinds of customer that the guide on the landing page tells apart. */
export const requestKinds = ['new_company', 'distributor', 'service_shop'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Whom each of the maker's services is for (specification §1). */
const customersOf = new Map<string, readonly RequestKind[]>([
  ['telematics-distributor', ['distributor']],
  ['telematics-owner', ['new_company']],
  ['service-shop-portal', ['service_shop']],
])

/** Whether a service is for this kind of customer; one that the table does not name is for everyone. */
export const isFor = (serviceId: string, kind: RequestKind): boolean =>
  customersOf.get(serviceId)?.includes(kind) ?? true
