import './list.css'
import { useText } from '../../messages/index.ts'
import { useZoneName } from '../text/time.ts'
import type { List } from './list-state.ts'
import { type Paged, Pagination, RangeText } from './Pagination.tsx'

interface ListFootProps {
  page: Paged
  list: List
  /** What to do where there is more than can be paged through. */
  more?: string
  /** The list changes while one looks: nobody wants to hear each number of it. */
  moves?: boolean
}

/** Under a list with times: which rows these are, in whose time zone, and the way to other pages. */
export function ListFoot({ page, list, more, moves = false }: ListFootProps) {
  const t = useText()
  const zone = useZoneName(new Date(), 'long')
  return (
    <div className="list-foot">
      <div className="list-words">
        <RangeText moves={moves} page={page} />
        <p className="small quiet">{t('account.zone', { zone })}</p>
        {page.more === 1 && more && <p className="small quiet">{more}</p>}
      </div>
      <Pagination list={list} page={page} />
    </div>
  )
}
