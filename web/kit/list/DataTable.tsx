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
  /** `head`: row header · `code`, `number`: figures · `short`: does not wrap · `text`: wraps. */
  kind?: 'head' | 'code' | 'number' | 'short' | 'text'
  /** Sort key of the server; absent: not sortable. */
  sort?: string
}

interface DataTableProps<TRow> {
  /** Accessible name of the table and of its scroll region. */
  caption: string
  columns: readonly Column<TRow>[]
  rows: readonly TRow[]
  rowKey: (row: TRow) => string
  /** State of the list, for sorting by column headers. */
  list?: List
  /** Adds checkboxes; `rowName` is their accessible name. */
  selection?: Selection
  rowName?: (row: TRow) => string
  /** Newer rows are loading. */
  loading?: boolean
}

const classes = { head: undefined, text: undefined, code: 'code', number: 'number', short: 'nowrap' }

/** Table of server data. On a narrow screen it scrolls in its own labelled region. */
export function DataTable<TRow>(props: DataTableProps<TRow>) {
  const { caption, columns, rows, rowKey, list, selection, rowName, loading } = props
  const t = useText()
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1).
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
