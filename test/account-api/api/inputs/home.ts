import type { AccountApi } from '../../set-up.ts'
import { type Inputs, none } from './input.ts'

export const news = {
  ja: { title: '日報の書き出し', body: 'CSVで書き出せます。' },
  en: { title: 'Daily reports', body: 'They can be exported as CSV.' },
  published_at: '2026-09-30T15:00:00.000Z',
  ends_at: null,
}

const newsItem = async ({ db }: AccountApi) => {
  const texts = { title_ja: '題', body_ja: '文', title_en: '', body_en: '' }
  const row = { ...texts, published_at: new Date('2026-09-01T00:00:00Z') }
  const { id } = await db.insertInto('notice').values(row).returning('id').executeTakeFirstOrThrow()
  return { news_id: id, row_version: 1 }
}

export const homeInputs = {
  getAdminNewsList: none,
  getAdminNewsDetail: async ({ api }) => ({ query: { news_id: (await newsItem(api)).news_id } }),
  postAdminNewsAdd: async () => ({ body: news }),
  postAdminNewsEdit: async ({ api }) => ({ body: { ...news, ...(await newsItem(api)) } }),
  postAdminNewsWithdraw: async ({ api }) => ({ body: { ...(await newsItem(api)), withdrawn: 1 } }),
  getTop: none,
  getCompanies: none,
} satisfies Partial<Inputs>
