import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../text/Icon.tsx'
import type { List } from './list-state.ts'
import { tableRoles } from './table-cells.ts'

interface SortHeaderProps {
  /** Without both, the header is plain text. */
  list?: List
  sort?: string
  className: string
  children: ReactNode
}

/** Column header; a link if the column is sortable. */
export function SortHeader({ list, sort, className, children }: SortHeaderProps) {
  const isSortable = list && sort
  const current = isSortable && list.sort === sort
  const up = current && list.order === 'asc'
  return (
    <th
      {...tableRoles.columnHead}
      aria-sort={current ? (up ? 'ascending' : 'descending') : undefined}
      className={className}
      scope="col"
    >
      {isSortable ? (
        <Link className="sort" href={list.hrefFor({ sort, order: up ? 'desc' : 'asc' })}>
          {children}
          <Icon icon={current ? (up ? ArrowUp : ArrowDown) : ChevronsUpDown} small />
        </Link>
      ) : (
        children
      )}
    </th>
  )
}
