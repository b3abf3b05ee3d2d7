/** The calls of the contract as pages see them: their types, and which of them the account API has. */
import type { Entry, WebInput, WebName, WebOutput } from '../shared/contract/entry.ts'
import type { CallName, Contract } from '../shared/contract/index.ts'
import { bootstrap } from './bootstrap.ts'

export type WebCallName = WebName<Contract>

type Call<TEntry extends Entry> =
  Record<never, never> extends WebInput<TEntry>
    ? (input?: WebInput<TEntry> & { signal?: AbortSignal }) => Promise<WebOutput<TEntry>>
    : (input: WebInput<TEntry> & { signal?: AbortSignal }) => Promise<WebOutput<TEntry>>

export type Api = { [K in WebCallName]: Call<Contract[K]> }

/** Whether the account API has a call. One that knows only the specification lacks ours: what needs them does not show. */
export const has = (name: CallName): boolean => !bootstrap().lacks?.includes(name)
