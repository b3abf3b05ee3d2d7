import { callName } from '../../../../shared/contract/call-name.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import type { WebCallName } from '../../../calls.ts'
import type { Audience } from '../../../state/audience.ts'
import { type ResourceStore, resource } from '../../../state/resource.ts'

/** Who looks at a setting, and of which company it is; without a code, it is the installation's or that of the employees. */
export interface SettingOwner {
  audience: Audience
  company_code?: string
}

/** A field that a description draws, and a setting of such fields. */
export type SettingValue = string | number
export type SettingValues = Record<string, SettingValue> & { row_version: number }

interface SettingStore<TValue> {
  useSetting: ResourceStore<SettingOwner, TValue>
  /** Changes fields of a setting. After an edit conflict, the page shows what someone else chose. */
  save: (owner: SettingOwner, setting: TValue, change: Partial<TValue>) => Promise<void>
}

type Input = { query?: object; body?: object; signal?: AbortSignal }
type Calls = Record<string, (input: Input) => Promise<unknown>>

/** The name of the call that reads a setting. */
export const readName = (path: string, audience: Audience): WebCallName =>
  callName('GET', `/api/v1/${audience === 'customer' ? 'front' : 'admin'}/${path}`) as WebCallName

const create = (path: string): SettingStore<object> => {
  // Their names follow from the description, like the contract.
  const calls = api as unknown as Calls
  const useSetting = resource(({ audience, ...query }: SettingOwner, signal) => {
    return calls[readName(path, audience)]?.({ query, signal }) as Promise<object>
  })
  const save: SettingStore<object>['save'] = async ({ audience, ...company }, setting, change) => {
    try {
      const post = calls[readName(path, audience).replace('get', 'post')]
      const saved = (await post?.({ body: { ...company, ...setting, ...change } })) as object
      useSetting.getState().change(before => ({ ...before, ...saved }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') await useSetting.getState().reload()
      throw error
    }
  }
  return { useSetting, save }
}

const stores = new Map<string, SettingStore<object>>()

/** The store of a setting, by its description: the same for everyone who asks. */
export const settingStore = <TValue extends object>({ path }: { path: string }): SettingStore<TValue> => {
  const store = stores.get(path) ?? create(path)
  stores.set(path, store)
  return store as unknown as SettingStore<TValue>
}
