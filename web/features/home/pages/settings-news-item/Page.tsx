import type { NewsDetail } from '../../../../../shared/contract/home/news.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { NewsChip } from '../../parts/NewsChip.tsx'
import { useNewsItem } from '../../stores/news.ts'
import { Editor } from './Editor.tsx'
import { NewNews } from './NewNews.tsx'
import { NewsTexts } from './NewsPreview.tsx'
import { textFor } from './news-form.ts'

const factsOf = ({ published_at, ends_at, updated_at }: NewsDetail, t: Translate) => [
  { term: t('news.from'), value: <Time value={published_at} /> },
  { term: t('news.until'), value: ends_at ? <Time value={ends_at} /> : t('news.open') },
  { term: t('news.updated'), value: <Time value={updated_at} /> },
]

/** One news item, or with the id `new` a new one. View-only employees see it as customers do. */
export default function Page({ params: { newsId } }: PageProps<'settingsNewsItem'>) {
  const t = useText()
  const mayChange = useMayChange()
  const isNew = newsId === 'new' && mayChange
  const news = useResource(useNewsItem, { news_id: isNew ? undefined : newsId })
  const item = isNew ? undefined : news.data
  const title = isNew ? t('news.add') : item ? textFor(item, t.locale).title : t('route.settingsNewsItem')
  useTitle(`${title} – ${t('news.rail')}`)
  if (isMissing(news.error)) return <Missing />
  return (
    <ServiceSettings>
      <BackLink href={href('settingsNews')}>{t('news.rail')}</BackLink>
      <Nameplate
        chips={item && <NewsChip state={item.state} />}
        data={isNew ? [] : item && factsOf(item, t)}
        label={t('route.settingsNewsItem')}
        title={title}
      />
      {isNew ? (
        <NewNews />
      ) : (
        <Loaded resource={news} labels={{ loading: t('news.loading'), failed: t('news.failed') }}>
          {data =>
            data &&
            (mayChange ? (
              <Editor key={data.news_id} news={data} />
            ) : (
              <NewsTexts publishedAt={data.published_at} texts={data} />
            ))
          }
        </Loaded>
      )}
    </ServiceSettings>
  )
}
