import type { ListColumns, PageKey } from '../../../shared/lists/list.ts'
import type { Translate } from '../../messages/index.ts'
import type { Column } from './DataTable.tsx'

type Cell<TRow> = Column<TRow>['cell']
/** What a column shows in a row; false: this page has no such column. */
type Shown<TRow> = Cell<TRow> | (Pick<Column<TRow>, 'wideOnly'> & { cell: Cell<TRow> }) | false

/** The columns of the table of a list, in the order of `cells`. */
export const tableColumns = <TList extends ListColumns, TRow>(
  list: TList,
  t: Translate,
  cells: Record<PageKey<TList>, Shown<TRow>>,
): Column<TRow>[] =>
  Object.entries<Shown<TRow>>(cells).flatMap(([key, shown]) => {
    const column = list[key]
    if (shown === false || column === undefined) return []
    const { title, head = title, kind = 'text', sort } = column
    const cell = typeof shown === 'function' ? { cell: shown } : shown
    return { key, head: t(head), kind, ...(sort && { sort: key }), ...cell }
  })
