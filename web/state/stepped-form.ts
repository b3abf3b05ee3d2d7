import { create } from 'zustand'

interface Stored<TDraft> {
  draft?: TDraft
  /** Address that the answer goes to; set once the form has been sent. */
  sentTo?: string
}

interface SteppedForm<TDraft, TValues> extends Stored<TDraft> {
  saveDraft: (draft: TDraft) => void
  /** Sends the form; after that only the address is left of it. */
  send: (values: TValues) => Promise<void>
}

const readStored = <TDraft>(key: string): Stored<TDraft> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/**
 * A form on its way through three pages. It survives reloading and the change of the language, within the tab; there is no
 * secret in it. The schema checks it anew before it is sent.
 *
 * @param key name in the tab's storage
 */
export const steppedForm = <TDraft, TValues extends { mail: string }>(
  key: string,
  post: (values: TValues) => Promise<unknown>,
) =>
  create<SteppedForm<TDraft, TValues>>(set => {
    const save = (next: Stored<TDraft>) => {
      sessionStorage.setItem(key, JSON.stringify(next))
      set(
        next.draft === undefined ? { draft: undefined, sentTo: next.sentTo } : { draft: next.draft, sentTo: undefined },
      )
    }
    return {
      ...readStored<TDraft>(key),
      saveDraft: draft => save({ draft }),
      send: async values => {
        await post(values)
        save({ sentTo: values.mail })
      },
    }
  })
