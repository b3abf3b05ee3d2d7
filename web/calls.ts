/** The calls of the contract as pages see them: their types, and which of them the account API has. */
import { type ComponentType, createElement, type ReactNode } from 'react'
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

/**
 * A component that makes a call: it shows nothing where the account API lacks it.
 *
 * @param call or which, by the props
 */
export const needing =
  <TProps extends object>(call: CallName | ((props: TProps) => CallName), component: ComponentType<TProps>) =>
  (props: TProps): ReactNode =>
    has(typeof call === 'function' ? call(props) : call) ? createElement(component, props) : null
