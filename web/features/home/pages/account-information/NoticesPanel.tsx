import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Rows } from '../../../../kit/frame/Rows.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Top } from '../../../../state/top.ts'
import { NewsItem } from '../../parts/NewsItem.tsx'

/** News; each item expands in place. */
export function NoticesPanel({ notices }: Pick<Top, 'notices'>) {
  const t = useText()
  return (
    <Panel title={t('information.notices')}>
      {notices.length === 0 ? (
        <EmptyState title={t('information.noticesNone')} />
      ) : (
        <Rows>
          {notices.map(notice => (
            <NewsItem key={notice.id} news={notice} />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
