import { type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { NewsState } from '../../../../shared/rules/news.ts'
import { offsetOf } from '../../database/page.ts'
import { type Database, nextVersion, rowCount } from '../../database/schema.ts'

/** State of a row of `notice`. */
const newsState = (now: Date) => sql<NewsState>`case
  when withdrawn_at is not null then 'withdrawn'
  when published_at > ${now} then 'scheduled'
  when ends_at <= ${now} then 'ended'
  else 'shown' end`

interface NewsSearch {
  state?: NewsState | undefined
  now: Date
}

const matches = (db: Kysely<Database>, { state, now }: NewsSearch) =>
  db.selectFrom('notice').$if(state !== undefined, query => query.where(newsState(now), '=', state ?? 'shown'))

export const countNews = async (db: Kysely<Database>, search: NewsSearch): Promise<number> =>
  (await matches(db, search).select(rowCount.as('total')).executeTakeFirstOrThrow()).total

/** One page of news items, latest first. */
export const listNews = (
  db: Kysely<Database>,
  search: NewsSearch,
  page: { page: number; per_page: number; locale: Locale },
) =>
  matches(db, search)
    .select(['id as news_id', 'published_at', 'ends_at'])
    .select([inLanguage(page.locale).title, inLanguage(page.locale).locale])
    .select(newsState(search.now).as('state'))
    .leftJoin('job_hold', 'job_hold.job_id', 'notice.id')
    .select(['job_hold.reason as hold_reason', 'job_hold.at as hold_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute()

const columns = ['id', 'title_ja', 'title_en', 'body_ja', 'body_en', 'published_at', 'ends_at'] as const

export const findNews = (db: Kysely<Database>, id: string, now: Date) =>
  db
    .selectFrom('notice')
    .select([...columns, 'withdrawn_at', 'updated_at', 'row_version'])
    .select(newsState(now).as('state'))
    .leftJoin('job_hold', 'job_hold.job_id', 'notice.id')
    .select(['job_hold.reason as hold_reason', 'job_hold.at as hold_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a news item until the transaction ends. */
export const lockNews = (trx: Transaction<Database>, id: string) =>
  trx
    .selectFrom('notice')
    .select([...columns, 'withdrawn_at', 'row_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Columns that a form sets. */
export interface NewsColumns {
  title_ja: string
  body_ja: string
  title_en: string
  body_en: string
  published_at: Date
  ends_at: Date | null
}

/** Who writes, and in which session: the news is held with what ends the trust in it. */
interface Author {
  userId: string
  tokenHash: Uint8Array
}

/** @returns the id */
export const insertNews = async (
  trx: Transaction<Database>,
  news: NewsColumns,
  { userId: made_by, tokenHash: session }: Author,
  now: Date,
): Promise<string> =>
  (
    await trx
      .insertInto('notice')
      .values({ ...news, made_by, session, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Changes a locked news item. */
export const updateNews = async (
  trx: Transaction<Database>,
  id: string,
  changes: NewsColumns | { withdrawn_at: Date | null },
  { caller: { userId: made_by, tokenHash: session }, now }: { caller: Author; now: Date },
): Promise<void> => {
  await trx
    .updateTable('notice')
    .set({ ...changes, made_by, session, ...nextVersion(now) })
    .where('id', '=', id)
    .execute()
}

/** Columns of `notice` in the reader's language, or in the other one if that is missing. */
export const inLanguage = (locale: Locale) => {
  const other = locale === 'ja' ? 'en' : 'ja'
  const has = sql`${sql.ref(`title_${locale}`)} <> ''`
  const column = (name: 'title' | 'body') =>
    sql<string>`case when ${has} then ${sql.ref(`${name}_${locale}`)} else ${sql.ref(`${name}_${other}`)} end`.as(name)
  return {
    title: column('title'),
    body: column('body'),
    locale: sql<Locale>`case when ${has} then ${sql.lit(locale)} else ${sql.lit(other)} end`.as('locale'),
  }
}
