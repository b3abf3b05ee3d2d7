import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Rows } from '../../../../kit/frame/Rows.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Top } from '../../../../state/top.ts'

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
            <li className="one-column" key={notice.id}>
              <details className="news">
                <summary>
                  <span className="small quiet">
                    <Time precision="date" value={notice.published_at} />
                  </span>
                  <span className="news-title">{notice.title}</span>
                </summary>
                <p>{notice.body}</p>
              </details>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  )
}
