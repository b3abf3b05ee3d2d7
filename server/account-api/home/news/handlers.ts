import type { Kysely } from 'kysely'
import type { NewsDetail, NewsRow, news } from '../../../../shared/contract/home/news.ts'
import { newsList, newsStateOf } from '../../../../shared/lists/news.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { mustHoldToken } from '../../access/caller/token.ts'
import { type CsvColumn, type FileReader, fileColumns, listHandler } from '../../access/csv/list-csv.ts'
import { heldOf, releaseJob } from '../../access/ending/held-jobs.ts'
import { pageOf } from '../../database/page.ts'
import type { Database } from '../../database/schema.ts'
import { countNews, findNews, insertNews, listNews, lockNews, type NewsColumns, updateNews } from './queries.ts'

/** A news item as employees see it. @throws 404 */
const newsDetail = async (db: Kysely<Database>, id: string, now: Date): Promise<NewsDetail> => {
  const row = await findNews(db, id, now)
  if (!row) throw new AppError('not_found')
  return {
    news_id: row.id,
    ja: { title: row.title_ja, body: row.body_ja },
    en: { title: row.title_en, body: row.body_en },
    state: row.state,
    held: heldOf(row),
    published_at: row.published_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    row_version: row.row_version,
  }
}

type Context = RequestContext<Caller>

type News = Pick<NewsDetail, 'ja' | 'en' | 'published_at' | 'ends_at'>

const columnsOf = ({ ja, en, published_at, ends_at }: News): NewsColumns => ({
  title_ja: ja.title,
  body_ja: ja.body,
  title_en: en.title,
  body_en: en.body,
  published_at: new Date(published_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
})

/** State for the audit trail. */
const stateOf = ({ title_ja, body_ja, title_en, body_en, published_at, ends_at }: NewsColumns) => ({
  ja_title: title_ja,
  ja_body: body_ja,
  en_title: title_en,
  en_body: body_en,
  published_at: published_at.toISOString(),
  ends_at: ends_at?.toISOString() ?? null,
})

/** Adds a news item. */
const addNews = async (news: News, context: Context, { db }: Deps): Promise<NewsDetail> => {
  const id = await db.transaction().execute(async trx => {
    const columns = columnsOf(news)
    const id = await insertNews(trx, columns, context.caller, context.now)
    await audit(trx, context, { action: 'news.create', target: { kind: 'news', id }, after: stateOf(columns) })
    return id
  })
  return newsDetail(db, id, context.now)
}

interface Target {
  news_id: string
  row_version: number
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockNews>>>

/** @throws 404, 409 `stale` with the current item */
const changeNews = async (
  { news_id: id, row_version }: Target,
  { now, caller }: Context,
  { db }: Deps,
  change: (trx: Parameters<typeof lockNews>[0], stored: Stored) => Promise<void>,
): Promise<NewsDetail> => {
  await db.transaction().execute(async trx => {
    await mustHoldToken(trx, caller)
    const stored = await lockNews(trx, id)
    if (!stored) throw new AppError('not_found')
    if (stored.row_version !== row_version)
      throw new AppError('stale', { data: { current: await newsDetail(trx, id, now) } })
    await change(trx, stored)
  })
  return newsDetail(db, id, now)
}

/** Changes texts and times. No-op if nothing changes. */
const editNews = (target: Target, news: News, context: Context, deps: Deps): Promise<NewsDetail> =>
  changeNews(target, context, deps, async (trx, stored) => {
    const columns = columnsOf(news)
    const [before, after] = [stateOf(stored), stateOf(columns)]
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await updateNews(trx, stored.id, columns, context)
    await audit(trx, context, { action: 'news.edit', target: { kind: 'news', id: stored.id }, before, after })
  })

/** Withdraws a news item or brings it back, also one that is held. No-op if it is in that state. */
const withdrawNews = (target: Target, withdrawn: boolean, context: Context, deps: Deps): Promise<NewsDetail> =>
  changeNews(target, context, deps, async (trx, { id, withdrawn_at }) => {
    const isHeld = (await releaseJob(trx, id)) !== undefined
    if ((withdrawn_at !== null) === withdrawn && !isHeld) return
    await updateNews(trx, id, { withdrawn_at: withdrawn ? context.now : null }, context)
    await audit(trx, context, {
      action: withdrawn ? 'news.withdraw' : 'news.restore',
      target: { kind: 'news', id },
      before: { withdrawn: withdrawn ? 0 : 1 },
      after: { withdrawn: withdrawn ? 1 : 0 },
    })
  })

const newsPage = async (
  db: Kysely<Database>,
  search: Parameters<typeof countNews>[1],
  wanted: Parameters<typeof listNews>[2],
) => {
  const total = await countNews(db, search)
  const rows = await listNews(db, search, wanted)
  const data = rows.map(({ published_at, ends_at, ...row }) => ({
    ...row,
    held: heldOf(row),
    published_at: published_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }))
  return pageOf(wanted, total, data)
}

/** The columns of the list, in a file. */
const newsColumns = (reader: FileReader): CsvColumn<NewsRow>[] => fileColumns(newsList, reader, { state: newsStateOf })

export const newsHandlers = (deps: Deps): HandlersOf<typeof news> => ({
  getAdminNewsList: listHandler({
    name: 'news',
    page: ({ query: { state, ...page }, locale, now }) => newsPage(deps.db, { state, now }, { ...page, locale }),
    columns: newsColumns,
    keyOf: ({ news_id }) => news_id,
  }),
  getAdminNewsDetail: async ({ query, now }) => newsDetail(deps.db, query.news_id, now),
  postAdminNewsAdd: async ({ body, ...context }) => addNews(body, context, deps),
  postAdminNewsEdit: async ({ body: { news_id, row_version, ...news }, ...context }) =>
    editNews({ news_id, row_version }, news, context, deps),
  postAdminNewsWithdraw: async ({ body: { withdrawn, ...target }, ...context }) =>
    withdrawNews(target, withdrawn === 1, context, deps),
})
