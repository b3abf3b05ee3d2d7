import { Link } from 'wouter'
import type { NewsRow } from '../../../../../shared/contract/home/news.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { NewsChip } from '../../parts/NewsChip.tsx'

/** Columns of news items. */
export const newsColumns = (t: Translate): Column<NewsRow>[] => [
  {
    key: 'title',
    kind: 'head',
    head: t('news.title'),
    cell: row => (
      <Link href={href('settingsNewsItem', { newsId: row.news_id })} lang={row.locale}>
        {row.title}
      </Link>
    ),
  },
  { key: 'state', kind: 'chip', head: t('news.state'), cell: row => <NewsChip state={row.state} /> },
  {
    key: 'from',
    kind: 'time',
    head: t('news.from'),
    cell: row => <Time value={row.published_at} zone={false} />,
  },
  {
    key: 'until',
    kind: 'time',
    head: t('news.until'),
    cell: row =>
      row.ends_at ? <Time value={row.ends_at} zone={false} /> : <span className="quiet">{t('news.open')}</span>,
  },
]
