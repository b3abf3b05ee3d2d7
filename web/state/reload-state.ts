import { readStored, store } from '../storage.ts'

const key = 'carried'

/** State that the page saved before the reload. */
const stored = readStored<Record<string, unknown>>(key)
store(key, undefined)
const snapshots = new Map<string, () => unknown>()

/**
 * State that is kept in memory but survives the reload that switches the language.
 *
 * @param name of the state
 * @param snapshot returns the part to save
 * @returns the part saved before this page loaded; undefined: none
 */
export const reloadState = <T>(name: string, snapshot: () => T): T | undefined => {
  snapshots.set(name, snapshot)
  return stored?.[name] as T | undefined
}

/** Saves all snapshots to the tab's storage. Call it right before the reload; the next page removes them. */
export const saveReloadState = () => {
  store(key, Object.fromEntries([...snapshots].map(([name, get]) => [name, get()])))
}
