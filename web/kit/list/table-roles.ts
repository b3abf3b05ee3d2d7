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
