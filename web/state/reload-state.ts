const key = 'carried'

const takeStored = (): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.removeItem(key)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** State that the page saved before the reload. */
const stored = takeStored()
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
  return stored[name] as T | undefined
}

/** Saves all snapshots to the tab's storage. Call it right before the reload; the next page removes them. */
export const saveReloadState = () => {
  sessionStorage.setItem(key, JSON.stringify(Object.fromEntries([...snapshots].map(([name, get]) => [name, get()]))))
}
