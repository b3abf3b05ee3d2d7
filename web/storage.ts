type Area = 'sessionStorage' | 'localStorage'

/** What the browser did not store, because its storage is blocked or full, as JSON: it lasts until the page goes. */
const kept = new Map<string, string>()

/** What is stored under a key: in the tab, or on this device. Nothing: what is there cannot be read. */
export const readStored = <T>(key: string, area: Area = 'sessionStorage'): T | undefined => {
  try {
    return JSON.parse(kept.get(key) ?? window[area].getItem(key) ?? '') as T
  } catch {
    return undefined
  }
}

/**
 * Stores a value under a key; undefined: removes it.
 *
 * @returns false: the browser refuses, and the value lasts only until the page goes
 */
export const store = (key: string, value: unknown, area: Area = 'sessionStorage'): boolean => {
  const text = JSON.stringify(value) as string | undefined
  kept.delete(key)
  try {
    window[area].removeItem(key)
    if (text) window[area].setItem(key, text)
    return true
  } catch {
    if (text) kept.set(key, text)
    return false
  }
}
