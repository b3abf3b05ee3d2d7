import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../text/Icon.tsx'
import type { List } from './list-state.ts'

interface SortHeaderProps {
  /** Without both, the head is only words. */
  list?: List
  sort?: string
  className?: string
  children: ReactNode
}

/** A column's head; a link where the list can be put in its order. */
export function SortHeader({ list, sort, className, children }: SortHeaderProps) {
  if (!list || !sort)
    return (
      <th className={className} scope="col">
        {children}
      </th>
    )
  const current = list.sort === sort
  const up = current && list.order === 'asc'
  return (
    <th aria-sort={current ? (up ? 'ascending' : 'descending') : undefined} className={className} scope="col">
      <Link className="sort" href={list.hrefFor({ sort, order: up ? 'desc' : 'asc' })}>
        {children}
        <Icon icon={current ? (up ? ArrowUp : ArrowDown) : ChevronsUpDown} small />
      </Link>
    </th>
  )
}
