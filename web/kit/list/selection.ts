import { useState } from 'react'

export interface Selection {
  keys: ReadonlySet<string>
  toggle: (key: string) => void
  /** Selects all rows of this page, or deselects them if all are selected. */
  toggleAll: (keys: readonly string[]) => void
  /** Deselects rows. Works on the current state, so rows selected during a call stay selected. */
  remove: (keys: readonly string[]) => void
  clear: () => void
}

/** Selected rows of a list, across its pages. A new `scope`, such as another search, clears the selection. */
export const useSelection = (scope: string): Selection => {
  const [state, setState] = useState<{ scope: string; keys: ReadonlySet<string> }>({ scope, keys: new Set() })
  const keys: ReadonlySet<string> = state.scope === scope ? state.keys : new Set()
  const set = (next: ReadonlySet<string>) => setState({ scope, keys: next })
  return {
    keys,
    toggle: key => {
      const next = new Set(keys)
      if (!next.delete(key)) next.add(key)
      set(next)
    },
    toggleAll: page => {
      const every = page.every(key => keys.has(key))
      set(every ? new Set([...keys].filter(key => !page.includes(key))) : new Set([...keys, ...page]))
    },
    remove: removed =>
      setState(before => ({ ...before, keys: new Set([...before.keys].filter(key => !removed.includes(key))) })),
    clear: () => set(new Set()),
  }
}
