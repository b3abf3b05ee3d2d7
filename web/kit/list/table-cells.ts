import type { CellKind } from '../../../shared/lists/list.ts'

/**
 * Roles of a table's elements. Explicit, because Safari drops the roles of elements that are not displayed as a table, such as the
 * cards on phones.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface CellProps {
  kind?: CellKind
  /** `true`: left out of cards. A rule for each row is the caller's. */
  wideOnly?: unknown
}

/** Classes of the cells of a column. */
export const cellClasses = ({ kind = 'text', wideOnly }: CellProps, blank = false): string =>
  [
    `cell-${kind}`,
    (kind === 'code' || kind === 'number') && kind,
    wideOnly === true && 'cell-wide-only',
    blank && 'cell-blank',
  ]
    .filter(Boolean)
    .join(' ')
