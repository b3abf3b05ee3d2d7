import type { news } from '../../../../shared/contract/home/news.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { pageOf } from '../../database/page.ts'
import { addNews, editNews, withdrawNews } from './change-news.ts'
import { newsDetail } from './detail.ts'
import { countNews, listNews } from './queries.ts'

export const newsHandlers = (deps: Deps): HandlersOf<typeof news> => ({
  getAdminNewsList: async ({ query, locale, now }) => {
    const search = { state: query.state, now }
    const total = await countNews(deps.db, search)
    const rows = await listNews(deps.db, search, { ...query, locale })
    const data = rows.map(({ published_at, ends_at, ...row }) => ({
      ...row,
      published_at: published_at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
    }))
    return pageOf(query, total, data)
  },
  getAdminNewsDetail: async ({ query, now }) => newsDetail(deps.db, query.news_id, now),
  postAdminNewsAdd: async ({ body, ...context }) => addNews(body, context, deps),
  postAdminNewsEdit: async ({ body: { news_id, row_version, ...news }, ...context }) =>
    editNews({ news_id, row_version }, news, context, deps),
  postAdminNewsWithdraw: async ({ body: { withdrawn, ...target }, ...context }) =>
    withdrawNews(target, withdrawn === 1, context, deps),
})
