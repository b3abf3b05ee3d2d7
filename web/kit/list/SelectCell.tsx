import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import type { Selection } from './selection.ts'

/** Checkbox of one row. */
export function SelectRow({ rowKey, label, selection }: { rowKey: string; label: string; selection: Selection }) {
  return (
    <td className="select-cell">
      <label>
        <input checked={selection.keys.has(rowKey)} onChange={() => selection.toggle(rowKey)} type="checkbox" />
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
    </td>
  )
}

/** Checkbox of all rows of a page; indeterminate while only some are selected. */
export function SelectAll({
  keys,
  label,
  selection,
}: {
  keys: readonly string[]
  label: string
  selection: Selection
}) {
  const count = keys.filter(key => selection.keys.has(key)).length
  const all = keys.length > 0 && count === keys.length
  return (
    <th className="select-cell" scope="col">
      <label>
        <input
          checked={all}
          onChange={() => selection.toggleAll(keys)}
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
