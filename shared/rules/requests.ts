/** Kinds of customer that the guide on the landing page distinguishes. */
export const requestKinds = ['new_company', 'distributor', 'service_shop'] as const
export type RequestKind = (typeof requestKinds)[number]

export const isRequestKind = (text: unknown): text is RequestKind => requestKinds.some(kind => kind === text)

/** Types of requests: of a stranger for access, or of an administrator for a further service of the company. */
export const requestTypes = ['access', 'service'] as const
export type RequestType = (typeof requestTypes)[number]

/**
 * States of a request.
 * - `waiting`: an employee decides
 * - `approved`: nothing is left to decide. Of an access request: the registration link was mailed
 * - `registered`: of an access request that is not waiting: its registration is complete
 * - `closed`: without a decision, see `requestEnds`
 */
export const requestStates = ['waiting', 'approved', 'rejected', 'registered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/**
 * Why a request was closed.
 * - `replaced`: by another request of the same address, which was registered, or sent after the link had expired
 * - `known_address`: the address has an account, whose owner got a mail that says so
 * - `known_company`: the company is registered; the applicant was told to ask its administrator
 * - `withdrawn`: of a service request: by an administrator of the company
 * - `removed`: the applicant or the company was deleted
 */
export const requestEnds = ['replaced', 'known_address', 'known_company', 'withdrawn', 'removed'] as const
export type RequestEnd = (typeof requestEnds)[number]

/** Mails to the maker about requests: none, one per request, or one a day. */
export const requestNotices = ['off', 'each', 'daily'] as const
export type RequestNotice = (typeof requestNotices)[number]

/** The number of requests that wait for an employee is counted up to this limit. */
export const waitingCountedTo = 100
