/** Kinds of customer that the guide on the landing page distinguishes. */
export const requestKinds = ['new_company', 'distributor', 'service_shop'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Target customers of the maker's services (specification §1). */
const customersOf = new Map<string, readonly RequestKind[]>([
  ['telematics-distributor', ['distributor']],
  ['telematics-owner', ['new_company']],
  ['service-shop-portal', ['service_shop']],
])

/** Whether a service is for this kind of customer. Services that the table lacks are for all kinds. */
export const isFor = (serviceId: string, kind: RequestKind): boolean =>
  customersOf.get(serviceId)?.includes(kind) ?? true
