import '../status/skeleton.css'
import { type CellKind, cellClasses } from './cell-classes.ts'

interface SkeletonRowsProps {
  columns: readonly { key: string; kind?: CellKind; wideOnly?: unknown }[]
  selectable: boolean
}

const rows = Array.from({ length: 10 }, (_, index) => index)

/**
 * Rows of a table that loads: bars as wide as the column's usual texts, so that little moves later. In the table's foot, so that
 * only loaded rows are in its body.
 */
export function SkeletonRows({ columns, selectable }: SkeletonRowsProps) {
  return (
    <tfoot aria-hidden="true" className="skeleton">
      {rows.map(row => (
        <tr key={row}>
          {selectable && <td className="select-cell" />}
          {columns.map(column => (
            <td className={cellClasses(column)} key={column.key}>
              <span className="skeleton-bar" />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
