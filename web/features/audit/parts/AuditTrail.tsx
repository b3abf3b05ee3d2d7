import './audit.css'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { auditGroups } from '../../../../shared/rules/audit.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { ListFoot } from '../../../kit/list/ListFoot.tsx'
import { ListToolbar } from '../../../kit/list/ListToolbar.tsx'
import type { List } from '../../../kit/list/list-state.ts'
import type { Paged } from '../../../kit/list/Pagination.tsx'
import { EmptyState } from '../../../kit/status/EmptyState.tsx'
import { type Loadable, Loaded } from '../../../kit/status/Loaded.tsx'
import { SkeletonBars } from '../../../kit/status/SkeletonPanel.tsx'
import { useText } from '../../../messages/index.ts'
import { dayOf, TrailDay } from './TrailDay.tsx'
import { TrailLine, type TrailLineProps } from './TrailLine.tsx'

interface AuditTrailProps extends Omit<TrailLineProps, 'line'> {
  trail: Loadable<Omit<Paged, 'data'> & { data: readonly AuditLine[] }>
}

/** An audit trail: search, entries, pagination. */
export function AuditTrail({ trail, ...line }: AuditTrailProps) {
  const t = useText()
  const { list } = line
  const groups = auditGroups.map(group => ({ value: group, label: t(`audit.group.${group}`) }))
  return (
    <>
      <ListToolbar
        filter={{ label: t('audit.kind'), options: [{ value: 'all', label: t('audit.all') }, ...groups] }}
        label={t('audit.form')}
        list={list}
        period={{ from: t('audit.from'), to: t('audit.to') }}
        searchLabel={t('audit.actor')}
      />
      <Loaded
        labels={{ loading: t('audit.loading'), failed: t('audit.failed') }}
        placeholder={
          <div className="trail">
            <p className="trail-day">&nbsp;</p>
            <SkeletonBars rows={10} />
          </div>
        }
        resource={trail}
      >
        {page => (
          <>
            {page.data.length === 0 ? (
              <NoLines list={list} total={page.total} />
            ) : (
              <ol aria-busy={trail.status === 'loading' || undefined} aria-label={t('audit.list')} className="trail">
                {page.data.map((entry, index) => {
                  const before = page.data[index - 1]
                  return (
                    <li key={entry.id}>
                      {(!before || dayOf(before.at) !== dayOf(entry.at)) && <TrailDay at={entry.at} />}
                      <TrailLine line={entry} {...line} />
                    </li>
                  )
                })}
              </ol>
            )}
            <ListFoot list={list} more={t('audit.more')} page={page} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Why the list is empty, with a link to one that is not. */
function NoLines({ list, total }: { list: List; total: number }) {
  const t = useText()
  const { search, filter, from, to } = list
  if (total > 0)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('audit.firstPage')}</ButtonLink>}
        title={t('audit.pastEnd')}
      />
    )
  if (search === '' && filter === 'all' && from === '' && to === '')
    return <EmptyState title={t('audit.empty')}>{t('audit.emptyText')}</EmptyState>
  const everything = { search: '', filter: 'all', from: '', to: '' }
  return (
    <EmptyState
      action={<ButtonLink href={list.hrefFor(everything)}>{t('audit.showAll')}</ButtonLink>}
      title={t('audit.none')}
    >
      {t(from !== '' && to !== '' && from > to ? 'audit.backwards' : 'audit.noneText')}
    </EmptyState>
  )
}
