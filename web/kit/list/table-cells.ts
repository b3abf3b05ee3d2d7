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

/**
 * What a column holds. It decides its width, where it wraps, and its place in a card (`columns.css`, `cards.css`). `head`: the
 * row's name · `person`: a name above the address · `org`: company or department · `short`: a word or two · `action`: buttons · `text`: anything else.
 */
export type CellKind =
  | 'head'
  | 'person'
  | 'email'
  | 'org'
  | 'code'
  | 'number'
  | 'time'
  | 'chip'
  | 'short'
  | 'action'
  | 'text'

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
