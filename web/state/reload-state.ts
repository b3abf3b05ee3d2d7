const key = 'carried'

const take = (): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.removeItem(key)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** What the page before the reload handed over. */
const taken = take()
const snapshots = new Map<string, () => unknown>()

/**
 * State that lives in memory only, and yet survives the reload that switches the language.
 *
 * @param name of the state
 * @param snapshot what of it is handed over
 * @returns what was handed over to this page; undefined for nothing
 */
export const reloadState = <T>(name: string, snapshot: () => T): T | undefined => {
  snapshots.set(name, snapshot)
  return taken[name] as T | undefined
}

/** Hands everything over, right before the reload: it rests in the tab's storage for that moment only. */
export const saveReloadState = () => {
  sessionStorage.setItem(key, JSON.stringify(Object.fromEntries([...snapshots].map(([name, get]) => [name, get()]))))
}
