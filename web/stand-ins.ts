/**
 * What pages of the specification get in place of our own calls where the account API lacks them: a call of the specification, or
 * nothing to show. Loaded only then.
 */
import type { WebInput, WebOutput } from '../shared/contract/entry.ts'
import type { Contract } from '../shared/contract/index.ts'
import { api, type setStandIns } from './api.ts'
import { ApiError } from './api-error.ts'
import type { WebCallName } from './calls.ts'

type StandIns = { [K in WebCallName]?: (input: WebInput<Contract[K]>) => Promise<WebOutput<Contract[K]>> }

const makeStandIns = (): StandIns => {
  /** The terms in force, the only document of the specification; none: 404. */
  const terms = async () => {
    const { version, updated_at, text } = await api.getTextTerms()
    return { document: 'terms' as const, version, published_at: updated_at, text }
  }
  const nothing = async () => ({ total: 0, page: 1, page_count: 1, data: [] })
  return {
    getMaker: async () => ({
      name: '',
      hours: '',
      documents: await terms().then(
        one => [one],
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return []
          throw error
        },
      ),
    }),
    getDocumentText: async ({ query }) => {
      if (query.document !== 'terms') throw new ApiError(404, 'not_found')
      return terms()
    },
    getUserConsent: async () => [{ ...(await terms()), accepted: null }],
    postUserConsentDocument: ({ body }) =>
      api.postUserConsent({ body: { terms_version: Number(body.documents[0]?.version) } }),
    // The new address is told when it is confirmed.
    postEditMailaddressCheck: async () => ({ state: 'valid', is_own: 1, email: '' }),
    getRequestPolicy: async () => ({ held_kinds: [] }),
    getAdminRequestCount: async () => ({ waiting: 0, unlocking: 0 }),
    getAdminRequestList: nothing,
    getCompanyAdditionList: nothing,
    getAdminCompanyAdditionList: nothing,
    getServiceRequest: async () => [],
  }
}

/** Those for the calls that the account API lacks, by name. */
export const standInsFor = (lacks: readonly string[]) =>
  Object.fromEntries(Object.entries(makeStandIns()).filter(([name]) => lacks.includes(name))) as Parameters<
    typeof setStandIns
  >[0]
