import '../action/checkbox.css'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import type { Selection } from './selection.ts'
import { tableRoles } from './table-cells.ts'

interface SelectRowProps<TRow> {
  row: TRow
  /** Rows of the page in their order: Shift selects all from the last one to this. */
  page: readonly TRow[]
  label: string
  selection: Selection<TRow>
}

/** Checkbox of one row. */
export function SelectRow<TRow>({ row, page, label, selection }: SelectRowProps<TRow>) {
  return (
    <td {...tableRoles.cell} className="select-cell">
      <label>
        <input
          checked={selection.has(row)}
          onChange={({ nativeEvent }) =>
            selection.toggle(row, page, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          type="checkbox"
        />
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
    </td>
  )
}

interface SelectAllProps<TRow> {
  rows: readonly TRow[]
  label: string
  selection: Selection<TRow>
}

/** Checkbox of all rows of a page; indeterminate while only some are selected. */
export function SelectAll<TRow>({ rows, label, selection }: SelectAllProps<TRow>) {
  const count = rows.filter(selection.has).length
  const all = rows.length > 0 && count === rows.length
  return (
    <th {...tableRoles.columnHead} className="select-cell" scope="col">
      <label>
        <input
          checked={all}
          disabled={rows.length === 0}
          onChange={() => selection.toggleAll(rows)}
          ref={box => {
            if (box) box.indeterminate = count > 0 && !all
          }}
          type="checkbox"
        />
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
    </th>
  )
}
