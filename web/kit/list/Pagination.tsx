import './list.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '../../messages/index.ts'
import { Icon } from '../text/Icon.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import type { List } from './list-state.ts'

/** One page of a list, as the server returns it. */
export interface Paged {
  total: number
  page: number
  page_count: number
  /** 1: there are more rows than `total`. */
  more?: 0 | 1 | undefined
  data: readonly unknown[]
}

/** What the rows are, for their counter in Japanese. */
export type RowUnit = 'people' | 'companies'

interface RangeTextProps {
  page: Paged
  unit?: RowUnit | undefined
  /** Requested page size. */
  perPage?: number
  /** The numbers update by themselves. */
  moves?: boolean
}

/** `41–60 of 326`, or `of 10,000 and more`; `7 in total` on one page. Screen readers announce changes, unless `moves`. */
export function RangeText({ page: paged, unit, perPage = 20, moves }: RangeTextProps) {
  const t = useText()
  const from = (paged.page - 1) * perPage + 1
  const text =
    paged.data.length === 0 || paged.data.length === paged.total
      ? t('list.total', { total: paged.total, unit: unit ?? 'other' })
      : t(paged.more === 1 ? 'list.rangeMore' : 'list.range', {
          from,
          to: from + paged.data.length - 1,
          total: paged.total,
          unit: unit ?? 'other',
        })
  return (
    <p className="small quiet" role={moves ? undefined : 'status'}>
      {text}
    </p>
  )
}

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pagination({ page: paged, list }: { page: Paged; list: List }) {
  const t = useText()
  if (paged.page_count <= 1 && paged.page <= 1) return null
  return (
    <nav aria-label={t('list.pages')} className="pagination">
      <ul>
        <Step href={paged.page > 1 ? list.hrefFor({ page: paged.page - 1 }) : undefined}>
          <Icon icon={ChevronLeft} small />
          <VisuallyHidden>{t('list.previous')}</VisuallyHidden>
        </Step>
        {pagesAround(paged.page, paged.page_count).map((page, index) =>
          page === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its position.
            <li key={`gap ${index}`}>
              <span className="ellipsis">…</span>
            </li>
          ) : (
            <li key={page}>
              <Link aria-current={page === paged.page ? 'page' : undefined} href={list.hrefFor({ page })}>
                {page}
              </Link>
            </li>
          ),
        )}
        <Step href={paged.page < paged.page_count ? list.hrefFor({ page: paged.page + 1 }) : undefined}>
          <Icon icon={ChevronRight} small />
          <VisuallyHidden>{t('list.next')}</VisuallyHidden>
        </Step>
      </ul>
    </nav>
  )
}

function Step({ href, children }: { href: string | undefined; children: ReactNode }) {
  return (
    <li>
      {href ? (
        <Link href={href}>{children}</Link>
      ) : (
        <span aria-disabled="true" className="page-step">
          {children}
        </span>
      )}
    </li>
  )
}

/** Page numbers to show: first, last, and two on each side of the current one, with gaps between. */
export const pagesAround = (current: number, count: number): (number | 'gap')[] => {
  const shown = [...new Set([1, current - 2, current - 1, current, current + 1, current + 2, count])]
    .filter(page => page >= 1 && page <= count)
    .sort((a, b) => a - b)
  return shown.flatMap((page, index): (number | 'gap')[] => {
    const previous = shown[index - 1] ?? page - 1
    if (page - previous === 1) return [page]
    // A gap of one page would take as much room as its number.
    return page - previous === 2 ? [page - 1, page] : ['gap', page]
  })
}
