import type { Kysely } from 'kysely'
import type { NewsDetail } from '../../../../shared/contract/home/news.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Database } from '../../database/schema.ts'
import { findNews } from './queries.ts'

/** A news item as employees see it. @throws 404 */
export const newsDetail = async (db: Kysely<Database>, id: string, now: Date): Promise<NewsDetail> => {
  const row = await findNews(db, id, now)
  if (!row) throw new AppError('not_found')
  return {
    news_id: row.id,
    ja: { title: row.title_ja, body: row.body_ja },
    en: { title: row.title_en, body: row.body_en },
    state: row.state,
    published_at: row.published_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    row_version: row.row_version,
  }
}
