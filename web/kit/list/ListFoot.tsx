import './list.css'
import { useText } from '../../messages/index.ts'
import { useZoneName } from '../text/time.ts'
import type { List } from './list-state.ts'
import { type Paged, Pagination, RangeText } from './Pagination.tsx'

interface ListFootProps {
  page: Paged
  list: List
  /** Advice shown if the list has more rows than pagination can reach. */
  more?: string
  /** The list updates by itself, so screen readers do not announce its numbers. */
  moves?: boolean
}

/** Footer of a list with times: row range, time zone and pagination. */
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
