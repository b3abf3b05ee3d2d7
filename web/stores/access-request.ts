import type * as v from 'valibot'
import { create } from 'zustand'
import type { AccessRequest } from '../../shared/contract/request.ts'
import { api } from '../api.ts'

/** What stands in the form: any of it may be missing still. */
export type RequestDraft = Partial<v.InferInput<typeof AccessRequest>>

interface Kept {
  draft?: RequestDraft
  /** Address that the registration link went to; set once the request has been sent. */
  sentTo?: string
}

interface RequestState extends Kept {
  keep: (draft: RequestDraft) => void
  /** Sends the request; after that only the address is left of it. */
  send: (request: AccessRequest) => Promise<void>
}

const key = 'access-request'

const kept = (): Kept => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/**
 * The access request on its way through three pages. It survives reloading and the change of the language, within the tab;
 * there is no secret in it. The schema checks it anew before it is sent.
 */
export const useAccessRequest = create<RequestState>(set => {
  const save = (next: Kept) => {
    sessionStorage.setItem(key, JSON.stringify(next))
    set({ draft: next.draft, sentTo: next.sentTo })
  }
  return {
    ...kept(),
    keep: draft => save({ draft }),
    send: async request => {
      await api.postFormSubscription({ body: request })
      save({ sentTo: request.mail })
    },
  }
})
