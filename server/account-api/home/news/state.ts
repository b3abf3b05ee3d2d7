import { sql } from 'kysely'
import type { NewsState } from '../../../../shared/rules/news.ts'

/** State of a row of `notice`. */
export const newsState = (now: Date) => sql<NewsState>`case
  when withdrawn_at is not null then 'withdrawn'
  when published_at > ${now} then 'scheduled'
  when ends_at <= ${now} then 'ended'
  else 'shown' end`
