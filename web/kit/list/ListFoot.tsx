import './list.css'
import { Download, Printer, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CsvCharset } from '../../../shared/rules/csv.ts'
import { printedRows } from '../../../shared/rules/printed-rows.ts'
import { type MessageId, type Translate, useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { Menu } from '../action/Menu.tsx'
import { useCall } from '../action/use-call.ts'
import type { Column } from './DataTable.tsx'
import { type List, pageSizes } from './list-state.ts'
import { type Paged, Pagination, RangeText, type RowUnit } from './Pagination.tsx'

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
  /** Prints the rows of all pages. */
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

type ListColumns = readonly Pick<Column<never>, 'key' | 'head' | 'kind'>[]

interface ViewMenuProps {
  list: List
  columns: ListColumns
  total: number
}

/** How many rows a page of the list has, and which columns. What names a row, or acts on it, stays. */
function ViewMenu({ list, columns, total }: ViewMenuProps) {
  const t = useText()
  const hidden = list.hide.split('.').filter(Boolean)
  const optional = columns.filter(({ head, kind }) => head !== '' && kind !== 'head' && kind !== 'action')
  const sizes = total > pageSizes[0] ? pageSizes : []
  if (sizes.length + optional.length === 0) return null
  return (
    <Menu
      groups={[
        {
          label: t('list.perPage'),
          heading: t('list.perPage'),
          choice: 'single' as const,
          entries: sizes.map(size => ({
            label: String(size),
            current: size === list.per_page,
            onSelect: () => list.showView({ per_page: size }),
          })),
        },
        {
          label: t('list.columns'),
          heading: t('list.columns'),
          choice: 'multiple' as const,
          entries: optional.map(({ key, head }) => ({
            label: head,
            current: !hidden.includes(key),
            onSelect: () => {
              const others = hidden.filter(other => other !== key)
              list.showView({ hide: (others.length < hidden.length ? others : [...others, key]).join('.') })
            },
          })),
        },
      ].filter(({ entries }) => entries.length > 0)}
      icon={SlidersHorizontal}
      label={t('list.view')}
    />
  )
}

const charsets: Record<CsvCharset, MessageId> = { Shift_JIS: 'csv.shiftJis', 'UTF-8': 'csv.utf8' }

/** Downloads all rows of a list, in an encoding of the reader's choice. */
function ListCsv({ onCsv }: { onCsv: (charset: CsvCharset) => Promise<void> }) {
  const t = useText()
  const { busy, run } = useCall(onCsv)
  return (
    <Menu
      groups={[
        {
          label: t('csv.charset'),
          entries: Object.entries(charsets).map(([charset, label]) => ({
            label: t(label),
            onSelect: () => {
              if (!busy) void run(charset as CsvCharset)
            },
          })),
        },
      ]}
      icon={Download}
      label={t(busy ? 'csv.busy' : 'csv.list')}
    />
  )
}

interface PrintAllProps {
  total: number
  /** Prints the rows of all pages, up to `printedRows`. */
  onPrint: () => Promise<void>
}

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Prints a list of several pages whole, also by the browser's own key. */
function PrintAll({ total, onPrint }: PrintAllProps) {
  const t = useText()
  const { busy, error, attempts, run } = useCall(onPrint)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || event.repeat) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button busy={busy} icon={Printer} kind="quiet" onClick={() => void run()} small>
        {total > printedRows ? t('list.printFirst', { count: printedRows }) : t('list.printAll', { total })}
      </Button>
      {error !== undefined && (
        <span className="small" key={attempts} role="alert">
          {t('list.printFailed')}
        </span>
      )}
    </>
  )
}
