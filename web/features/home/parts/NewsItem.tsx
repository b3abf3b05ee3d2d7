import './news.css'
import { ChevronDown } from 'lucide-react'
import type { Notice } from '../../../../shared/contract/home/top.ts'
import { Icon } from '../../../kit/text/Icon.tsx'
import { Time } from '../../../kit/text/Time.tsx'

interface NewsItemProps {
  news: Omit<Notice, 'id'>
  /** Shows the text at once. */
  open?: boolean
}

/** A news item as customers see it; it expands in place. */
export function NewsItem({ news: { title, body, locale, published_at }, open = false }: NewsItemProps) {
  return (
    <li className="one-column">
      <details className="news" open={open}>
        <summary>
          <span className="small quiet">
            <Time precision="date" value={published_at} />
          </span>
          <span className="news-title" lang={locale}>
            {title}
          </span>
          <Icon icon={ChevronDown} />
        </summary>
        <p lang={locale}>{body}</p>
      </details>
    </li>
  )
}
