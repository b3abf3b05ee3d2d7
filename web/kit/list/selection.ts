import { useState } from 'react'

export interface Selection<TRow> {
  /** The selected rows by key, as they were when they were selected; none if everything is selected. */
  rows: ReadonlyMap<string, TRow>
  /** All rows that the list finds are selected, on all its pages. */
  isAll: boolean
  has: (row: TRow) => boolean
  /** Selects or deselects a row; with `isRange` together with the rows of the page between it and the row of the last call. */
  toggle: (row: TRow, page: readonly TRow[], isRange: boolean) => void
  /** Selects all rows of this page, or deselects them if all are selected. */
  toggleAll: (rows: readonly TRow[]) => void
  /** Selects everything. A row that is deselected then leaves the others of its page. */
  selectAll: () => void
  /** Deselects rows. Works on the current state, so rows selected during a call stay selected. */
  remove: (keys: readonly string[]) => void
  clear: () => void
}

interface State<TRow> {
  scope: string
  rows: ReadonlyMap<string, TRow>
  isAll?: boolean
  /** Key of the row toggled last. */
  last?: string | undefined
}

/** Selected rows of a list, across its pages. A new `scope`, such as another search, clears the selection. */
export const useSelection = <TRow>(scope: string, keyOf: (row: TRow) => string): Selection<TRow> => {
  const [state, setState] = useState<State<TRow>>({ scope, rows: new Map() })
  const rows: ReadonlyMap<string, TRow> = state.scope === scope ? state.rows : new Map()
  const last = state.scope === scope ? state.last : undefined
  const isAll = state.scope === scope && state.isAll === true
  const has = (row: TRow) => isAll || rows.has(keyOf(row))
  const set = (next: ReadonlyMap<string, TRow>, last?: string) => setState({ scope, rows: next, last })
  const pairs = (some: readonly TRow[]) => some.map(row => [keyOf(row), row] as const)
  const without = (all: ReadonlyMap<string, TRow>, keys: readonly string[]) =>
    new Map([...all].filter(([key]) => !keys.includes(key)))
  return {
    rows,
    isAll,
    has,
    toggle: (row, page, isRange) => {
      const changed = rowsBetween(isRange ? page : [row], last, row, keyOf)
      if (isAll) set(without(new Map(pairs(page)), changed.map(keyOf)), keyOf(row))
      else set(has(row) ? without(rows, changed.map(keyOf)) : new Map([...rows, ...pairs(changed)]), keyOf(row))
    },
    toggleAll: page => set(page.every(has) ? without(rows, page.map(keyOf)) : new Map([...rows, ...pairs(page)])),
    selectAll: () => setState({ scope, rows: new Map(), isAll: true }),
    remove: keys => setState(before => ({ ...before, rows: without(before.rows, keys) })),
    clear: () => set(new Map()),
  }
}

/** The rows of a page from the one with the key `last` to `row`, in the page's order; only `row` if `last` is not on the page. */
export const rowsBetween = <TRow>(
  page: readonly TRow[],
  last: string | undefined,
  row: TRow,
  keyOf: (row: TRow) => string,
): readonly TRow[] => {
  const keys = page.map(keyOf)
  const ends = [keys.indexOf(last ?? ''), keys.indexOf(keyOf(row))]
  return Math.min(...ends) < 0 ? [row] : page.slice(Math.min(...ends), Math.max(...ends) + 1)
}
