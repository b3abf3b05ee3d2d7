/** Kinds of customer that the guide on the landing page distinguishes. */
export const requestKinds = ['new_company', 'distributor', 'service_shop'] as const
export type RequestKind = (typeof requestKinds)[number]

export const isRequestKind = (text: unknown): text is RequestKind => requestKinds.some(kind => kind === text)
