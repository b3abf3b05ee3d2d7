import './table.css'
import './columns.css'
import './cards.css'
import '../status/skeleton.css'
import { Fragment, isValidElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { CellKind } from '../../../shared/lists/list.ts'
import { useText } from '../../messages/index.ts'
import { Time } from '../text/Time.tsx'
import { useZoneName } from '../text/time.ts'
import type { List } from './list-state.ts'
import { SelectAll, SelectRow } from './SelectCell.tsx'
import { SortChoice } from './SortChoice.tsx'
import { SortHeader } from './SortHeader.tsx'
import type { Selection } from './selection.ts'
import { cellClasses, tableRoles as roles } from './table-cells.ts'

interface SkeletonRowsProps {
  columns: readonly { key: string; kind?: CellKind; wideOnly?: unknown }[]
  selectable: boolean
}

const rows = Array.from({ length: 10 }, (_, index) => index)

/**
 * Rows of a table that loads: bars as wide as the column's usual texts, so that little moves later. In the table's foot, so that
 * only loaded rows are in its body.
 */
function SkeletonRows({ columns, selectable }: SkeletonRowsProps) {
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

/** Whether a frame is narrower than its content, so that it scrolls sideways; its `ref` goes to the frame. */
const useScrolls = (): { ref: RefObject<HTMLDivElement | null>; scrolls: boolean } => {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    const observer = new ResizeObserver(() => setScrolls(frame.scrollWidth > frame.clientWidth + 1))
    for (const part of [frame, ...frame.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return { ref, scrolls }
}

/** Whether a cell has nothing to show. */
const isBlank = (value: ReactNode): boolean => value === undefined || value === null || value === false || value === ''

/** A missing value in a table. Lists of facts write the words “not entered” instead. */
function Blank() {
  return <span className="quiet">—</span>
}

export interface Column<TRow> {
  key: string
  head: string
  /** Nothing means that the value is missing. */
  cell: (row: TRow) => ReactNode
  kind?: CellKind
  /** Sort key of the server; absent: not sortable. */
  sort?: string
  /** Left out of the cards that phones show, always or in some rows. */
  wideOnly?: boolean | ((row: TRow) => boolean)
}

interface DataTableProps<TRow> {
  /** Accessible name. */
  caption: string
  columns: readonly Column<TRow>[]
  /** undefined: loading, shown as rows without text. */
  rows: readonly TRow[] | undefined
  rowKey: (row: TRow) => string
  /** State of the list: which columns are shown, and sorting by their headers. */
  list?: List
  /** Adds checkboxes; `rowName` is their accessible name. */
  selection?: Selection<TRow>
  rowName?: (row: TRow) => string
  /** Text in a line of its own below a row, such as why it failed. */
  note?: (row: TRow) => ReactNode
  /** Newer rows are loading. */
  loading?: boolean
}

/** As links, more heads than this would take several lines of a phone. */
const maxSortLinks = 3

/** Table of server data; on phones each row is a card. Heads of times name the reader's time zone. */
export function DataTable<TRow>(props: DataTableProps<TRow>) {
  const { caption, rows, rowKey, list, selection, rowName, note, loading } = props
  const hidden = list?.hide.split('.') ?? []
  const columns = props.columns.filter(({ key, kind }) => kind === 'head' || !hidden.includes(key))
  const t = useText()
  const zone = useZoneName()
  const id = useId()
  const { ref, scrolls } = useScrolls()
  const width = columns.length + (selection ? 1 : 0)
  const sorts = columns.flatMap(({ head, sort }) => (sort === undefined ? [] : { value: sort, label: head }))
  return (
    <div
      aria-busy={loading || rows === undefined || undefined}
      className="table-region"
      ref={ref}
      // Scrolled by keyboard, too.
      {...(scrolls && { 'aria-labelledby': id, role: 'region', tabIndex: 0 })}
    >
      {list && !selection && sorts.length > maxSortLinks && <SortChoice list={list} options={sorts} />}
      <table {...roles.table} aria-labelledby={id} className="data-table">
        <caption className="visually-hidden" id={id}>
          {caption}
        </caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {selection && <SelectAll label={t('list.selectPage')} rows={rows ?? []} selection={selection} />}
            {columns.map(column => (
              <SortHeader className={cellClasses(column)} key={column.key} list={list} sort={column.sort}>
                {column.head}
                {column.kind === 'time' && <span className="time-zone"> {zone}</span>}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows?.map(row => {
            const text = note?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr {...roles.row}>
                  {selection && (
                    <SelectRow
                      label={t('list.selectRow', { name: rowName?.(row) ?? rowKey(row) })}
                      page={rows}
                      row={row}
                      selection={selection}
                    />
                  )}
                  {columns.map(column => (
                    <Cell column={column} key={column.key} row={row} zone={zone} />
                  ))}
                </tr>
                {!isBlank(text) && (
                  <tr {...roles.row} className="row-note">
                    <td {...roles.cell} colSpan={width}>
                      {text}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        {rows === undefined && <SkeletonRows columns={columns} selectable={selection !== undefined} />}
      </table>
    </div>
  )
}

interface CellProps<TRow> {
  column: Column<TRow>
  row: TRow
  /** Time zone of the reader. */
  zone: string
}

function Cell<TRow>({ column, row, zone }: CellProps<TRow>) {
  const { cell, kind = 'text', head, sort, wideOnly } = column
  const value = cell(row)
  // Cards show the heads of sortable columns.
  const isTime = kind === 'time' && sort === undefined && isValidElement(value) && value.type === Time
  const label = isTime ? `${head} ${zone}` : head
  const blank = isBlank(value)
  const className = cellClasses({ kind, wideOnly: typeof wideOnly === 'function' ? wideOnly(row) : wideOnly }, blank)
  return kind === 'head' ? (
    <th {...roles.rowHead} className={className} scope="row">
      {value}
    </th>
  ) : (
    <td {...roles.cell} className={className} data-label={label}>
      {blank ? <Blank /> : value}
    </td>
  )
}
