import './audit.css'
import { useLocation } from 'wouter'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import type { Flag } from '../../../../shared/model/flag.ts'
import { type AuditGroup, auditGroups } from '../../../../shared/rules/audit.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { Conditions } from '../../../kit/list/Conditions.tsx'
import { ListFoot } from '../../../kit/list/ListFoot.tsx'
import { ListToolbar } from '../../../kit/list/ListToolbar.tsx'
import type { Paged } from '../../../kit/list/Pagination.tsx'
import { EmptyState } from '../../../kit/status/EmptyState.tsx'
import { type Loadable, Loaded } from '../../../kit/status/Loaded.tsx'
import { SkeletonBars } from '../../../kit/status/SkeletonPanel.tsx'
import { formatTime, useZoneName } from '../../../kit/text/time.ts'
import { useText } from '../../../messages/index.ts'
import type { WholeList } from '../../../state/list-store.ts'
import type { AuditList } from './audit-query.ts'
import { TrailLine, type TrailLineProps } from './TrailLine.tsx'

/** The reader's day of a time, `2026-11-20`. */
const dayOf = (at: string): string => formatTime(new Date(at), 'date')

/** Heading of the entries of one day, with the zone of their times. */
function TrailDay({ at }: { at: string }) {
  const { locale } = useText()
  const zone = useZoneName(new Date(at))
  return (
    <h2 className="trail-day">
      <time dateTime={dayOf(at)}>{dayOf(at)}</time>{' '}
      {new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(new Date(at))}{' '}
      <span className="time-zone">{zone}</span>
    </h2>
  )
}

interface AuditTrailProps extends Omit<TrailLineProps, 'line'>, WholeList {
  /** Kinds of changes that the reader can choose. */
  groups?: readonly AuditGroup[]
  /** All entries are of one company, which need not be searched. */
  ofCompany?: boolean
  trail: Loadable<Omit<Paged, 'data'> & { data: readonly AuditLine[]; too_many_people: Flag }>
}

/** An audit trail: search, entries, pagination. */
export function AuditTrail({ trail, onPrint, onCsv, groups = auditGroups, ofCompany, ...line }: AuditTrailProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const { list } = line
  const kinds = groups.map(group => ({ value: group, label: t(`audit.group.${group}`) }))
  return (
    <>
      <ListToolbar
        filter={{ label: t('audit.kind'), options: [{ value: 'all', label: t('audit.all') }, ...kinds] }}
        label={t('audit.form')}
        list={list}
        period={{ from: t('audit.from'), to: t('audit.to') }}
        searchLabel={t(ofCompany ? 'audit.searchPerson' : 'audit.search')}
      />
      {list.actor !== '' && (
        <div className="list-head">
          <Conditions
            conditions={[
              {
                text: t('list.condition', { field: t('audit.actor'), value: list.actor }),
                onRemove: () => navigate(list.hrefForActor('')),
              },
            ]}
          />
        </div>
      )}
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
              <NoLines hasTooMany={page.too_many_people === 1} list={list} total={page.total} />
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
            <ListFoot list={list} more={t('audit.more')} onCsv={onCsv} onPrint={onPrint} page={page} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Why the list is empty, with a link to one that is not. */
function NoLines({ list, total, hasTooMany }: { list: AuditList; total: number; hasTooMany: boolean }) {
  const t = useText()
  const { search, filter, from, to, actor } = list
  if (total > 0)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('audit.firstPage')}</ButtonLink>}
        title={t('audit.pastEnd')}
      />
    )
  if (search === '' && filter === 'all' && from === '' && to === '' && actor === '')
    return <EmptyState title={t('audit.empty')}>{t('audit.emptyText')}</EmptyState>
  const everything = { search: '', filter: 'all', from: '', to: '' }
  const showAll = <ButtonLink href={list.hrefForActor('', everything)}>{t('audit.showAll')}</ButtonLink>
  if (hasTooMany)
    return (
      <EmptyState action={showAll} title={t('audit.tooMany')}>
        {t('audit.tooManyText')}
      </EmptyState>
    )
  return (
    <EmptyState action={showAll} title={t('audit.none')}>
      {t(from !== '' && to !== '' && from > to ? 'audit.backwards' : 'audit.noneText')}
    </EmptyState>
  )
}
