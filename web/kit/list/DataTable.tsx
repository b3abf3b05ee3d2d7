import './table.css'
import { type ReactNode, useId } from 'react'
import { useText } from '../../messages/index.ts'
import type { List } from './list-state.ts'
import { SelectAll, SelectRow } from './SelectCell.tsx'
import { SortHeader } from './SortHeader.tsx'
import type { Selection } from './selection.ts'

export interface Column<TRow> {
  key: string
  head: ReactNode
  cell: (row: TRow) => ReactNode
  /** `head`: names the row · `code`, `number`: figures · `short`: never breaks · `text` breaks. */
  kind?: 'head' | 'code' | 'number' | 'short' | 'text'
  /** What the server calls the order by this column. */
  sort?: string
}

interface DataTableProps<TRow> {
  /** What the table lists; also the name of its scrolling region. */
  caption: string
  columns: readonly Column<TRow>[]
  rows: readonly TRow[]
  rowKey: (row: TRow) => string
  /** For sorting by column heads. */
  list?: List
  /** Draws boxes; `rowName` names them. */
  selection?: Selection
  rowName?: (row: TRow) => string
  /** Newer rows are on their way. */
  loading?: boolean
}

const classes = { head: undefined, text: undefined, code: 'code', number: 'number', short: 'nowrap' }

/** Rows from the server. On a narrow screen it scrolls in its own named region. */
export function DataTable<TRow>(props: DataTableProps<TRow>) {
  const { caption, columns, rows, rowKey, list, selection, rowName, loading } = props
  const t = useText()
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section aria-busy={loading || undefined} aria-labelledby={id} className="table-region" tabIndex={0}>
      <table className="data-table">
        <caption className="visually-hidden" id={id}>
          {caption}
        </caption>
        <thead>
          <tr>
            {selection && <SelectAll keys={rows.map(rowKey)} label={t('list.selectPage')} selection={selection} />}
            {columns.map(({ key, head, kind = 'text', sort }) => (
              <SortHeader className={classes[kind]} key={key} list={list} sort={sort}>
                {head}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {selection && (
                <SelectRow
                  label={t('list.selectRow', { name: rowName?.(row) ?? rowKey(row) })}
                  rowKey={rowKey(row)}
                  selection={selection}
                />
              )}
              {columns.map(({ key, cell, kind = 'text' }) =>
                kind === 'head' ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td className={classes[kind]} key={key}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
