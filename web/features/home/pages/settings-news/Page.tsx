import { Plus } from 'lucide-react'
import * as v from 'valibot'
import { Link } from 'wouter'
import type { NewsRow } from '../../../../../shared/contract/home/news.ts'
import { newsList, newsStateWords } from '../../../../../shared/lists/news.ts'
import { newsStates } from '../../../../../shared/rules/news.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { FilterLinks } from '../../../../kit/list/FilterLinks.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { type List, useList } from '../../../../kit/list/list-state.ts'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { NewsChip } from '../../parts/NewsChip.tsx'
import { useNewsList } from '../../stores/news.ts'

/** Columns of news items. */
const newsColumns = (t: Translate): Column<NewsRow>[] =>
  tableColumns(newsList, t, {
    title: row => (
      <Link href={href('settingsNewsItem', { newsId: row.news_id })} lang={row.locale}>
        {row.title}
      </Link>
    ),
    state: row => <NewsChip held={row.held} state={row.state} />,
    published_at: row => <Time value={row.published_at} zone={false} />,
    ends_at: row =>
      row.ends_at ? <Time value={row.ends_at} zone={false} /> : <span className="quiet">{t('news.open')}</span>,
  })

const State = v.picklist(newsStates)

/** News on the customers' home page: all items by state. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const all = useList('news')
  const state = v.is(State, all.filter) ? all.filter : undefined
  const list = { ...all, filter: state ?? 'all' }
  const news = useResource(useNewsList, { page: list.page, per_page: list.per_page, ...(state && { state }) })
  return (
    <ServiceSettings>
      <PageHeader
        actions={
          mayChange && (
            <ButtonLink href={href('settingsNewsItem', { newsId: 'new' })} icon={Plus} kind="primary">
              {t('news.add')}
            </ButtonLink>
          )
        }
        label={t('news.label')}
        title={t('news.rail')}
      />
      <Loaded resource={news} labels={{ loading: t('news.loading'), failed: t('news.failed') }}>
        {page => (
          <>
            <div className="list-head">
              <FilterLinks
                label={t(newsList.state.title)}
                list={list}
                options={[
                  { value: 'all', label: t('news.all') },
                  ...newsStates.map(value => ({ value, label: t(newsStateWords[value]) })),
                ]}
              />
            </div>
            {page.data.length === 0 ? (
              <NoNews list={list} total={page.total} />
            ) : (
              <DataTable
                caption={t('news.rail')}
                columns={newsColumns(t)}
                list={list}
                loading={news.status === 'loading'}
                rowKey={row => row.news_id}
                rows={page.data}
              />
            )}
            <ListFoot columns={newsColumns(t)} list={list} {...useNewsList.whole()} page={page} />
          </>
        )}
      </Loaded>
    </ServiceSettings>
  )
}

/** Why the list is empty, with a link to one that is not. */
function NoNews({ list, total }: { list: List; total: number }) {
  const t = useText()
  if (total > 0)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('news.firstPage')}</ButtonLink>}
        title={t('news.pastEnd')}
      />
    )
  if (list.filter === 'all') return <EmptyState title={t('news.empty')}>{t('news.emptyText')}</EmptyState>
  return (
    <EmptyState
      action={<ButtonLink href={list.hrefFor({ filter: 'all' })}>{t('news.showAll')}</ButtonLink>}
      title={t('news.none')}
    />
  )
}
