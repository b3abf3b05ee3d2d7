import { create } from 'zustand'
import { store as keep, readStored } from '../storage.ts'

interface Stored<TDraft> {
  draft?: TDraft
  /** Email address of the sender; set once the form has been sent. */
  sentTo?: string
}

interface SteppedForm<TDraft, TValues> extends Stored<TDraft> {
  saveDraft: (draft: TDraft) => void
  /** Sends the form, then removes everything but the address. */
  send: (values: TValues) => Promise<void>
}

/**
 * A form of three pages: input, review, done. Its draft is in the tab's storage, so it survives reloads; it holds no
 * secret. The form's schema validates it again before it is sent.
 *
 * @param key of the draft in the tab's storage
 */
export const steppedForm = <TDraft, TValues extends { mail: string }>(
  key: string,
  post: (values: TValues) => Promise<unknown>,
) => {
  const store = create<SteppedForm<TDraft, TValues>>(set => {
    const save = (next: Stored<TDraft>) => {
      keep(key, next)
      set(
        next.draft === undefined ? { draft: undefined, sentTo: next.sentTo } : { draft: next.draft, sentTo: undefined },
      )
    }
    return {
      saveDraft: draft => save({ draft }),
      send: async values => {
        await post(values)
        save({ sentTo: values.mail })
      },
    }
  })
  // After its creation: prerendered HTML is hydrated with the initial state.
  store.setState(readStored<Stored<TDraft>>(key) ?? {})
  return store
}
