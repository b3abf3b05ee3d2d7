import type { NewsDetail } from '../../../../shared/contract/home/news.ts'
import type { BodyOf } from '../../../../shared/contract/index.ts'
import type { NewsState } from '../../../../shared/rules/news.ts'
import { api } from '../../../api.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'

/** A page of the news items, latest first. The previous page stays visible while it loads. */
export const useNewsList = listStore(
  'getAdminNewsList',
  resource(
    (query: { page: number; per_page: number; state?: NewsState }, signal) => api.getAdminNewsList({ query, signal }),
    () => true,
  ),
)

/** One news item; without an id there is none yet. */
export const useNewsItem = resource(async ({ news_id }: { news_id: string | undefined }, signal) =>
  news_id === undefined ? undefined : api.getAdminNewsDetail({ query: { news_id }, signal }),
)

/** Updates the stored item from a response. */
export const showNews = (news: NewsDetail): NewsDetail => {
  const { input, change } = useNewsItem.getState()
  if (input?.news_id === news.news_id) change(() => news)
  return news
}

type NewNews = BodyOf<'postAdminNewsAdd'>

export const addNews = (body: NewNews): Promise<NewsDetail> => api.postAdminNewsAdd({ body })

export const editNews = async (body: BodyOf<'postAdminNewsEdit'>): Promise<NewsDetail> =>
  showNews(await api.postAdminNewsEdit({ body }))

/** Withdraws an item or brings it back. */
export const withdrawNews = async (
  { news_id, row_version }: Pick<NewsDetail, 'news_id' | 'row_version'>,
  withdrawn: boolean,
): Promise<NewsDetail> => showNews(await api.postAdminNewsWithdraw({ body: { news_id, row_version, withdrawn } }))
