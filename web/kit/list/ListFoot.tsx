import './list.css'
import type { CsvCharset } from '../../../shared/rules/csv.ts'
import { type Translate, useText } from '../../messages/index.ts'
import { ListCsv } from './ListCsv.tsx'
import type { List } from './list-state.ts'
import { type Paged, Pagination, RangeText, type RowUnit } from './Pagination.tsx'
import { PrintAll } from './PrintAll.tsx'
import { type ListColumns, ViewMenu } from './ViewMenu.tsx'

interface ListFootProps {
  page: Paged
  list: List
  unit?: RowUnit
  /** Those of the table, of which some can be left out. */
  columns?: ListColumns
  /** Advice shown if the list has more rows than pagination can reach. */
  more?: string | undefined
  /** The list updates by itself, so screen readers do not announce its numbers. */
  moves?: boolean
  /** Prints the rows of all pages (PrintAll.tsx). */
  onPrint?: (() => Promise<void>) | undefined
  /** Downloads the rows of all pages. */
  onCsv?: ((charset: CsvCharset, t: Translate) => Promise<void>) | undefined
}

/** Footer of a list: row range and pagination. Of an empty list, which says so itself, only screen readers get it. */
export function ListFoot({ page, list, unit, columns = [], more, moves = false, onPrint, onCsv }: ListFootProps) {
  const t = useText()
  return (
    <div className={page.total === 0 ? 'visually-hidden' : 'list-foot'}>
      <div className="list-words">
        <RangeText moves={moves} page={page} perPage={list.per_page} unit={unit} />
        {page.more === 1 && more && <p className="small quiet">{more}</p>}
        {page.total > 0 && <ViewMenu columns={columns} list={list} total={page.total} />}
        {onCsv && page.total > 0 && <ListCsv onCsv={charset => onCsv(charset, t)} />}
        {onPrint && page.page_count > 1 && <PrintAll onPrint={onPrint} total={page.total} />}
      </div>
      <Pagination list={list} page={page} />
    </div>
  )
}
