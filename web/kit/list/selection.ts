import { useState } from 'react'

export interface Selection {
  keys: ReadonlySet<string>
  toggle: (key: string) => void
  /** Takes in all rows of this page, or takes them out again. */
  toggleAll: (keys: readonly string[]) => void
  /** Takes rows out, as they stand when it is called: what was ticked meanwhile stays. */
  remove: (keys: readonly string[]) => void
  clear: () => void
}

/** Rows that were ticked. Ticks stay while one pages through a list; `scope` (the list's search, say) starts anew. */
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
    remove: gone =>
      setState(before => ({ ...before, keys: new Set([...before.keys].filter(key => !gone.includes(key))) })),
    clear: () => set(new Set()),
  }
}
