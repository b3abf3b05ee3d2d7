import type { Kysely } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { Database } from '../database/schema.ts'

/** Notices for customers, newest first. */
export const listNotices = (db: Kysely<Database>, locale: Locale, now: Date) =>
  db
    .selectFrom('notice')
    .select(['id', `title_${locale} as title`, `body_${locale} as body`, 'published_at'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()

/** Companies with the given codes, in the order in which the person joined. */
export const listCompanies = (db: Kysely<Database>, userId: string, codes: string[]) =>
  db
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['company.code', 'company.company', 'company_user.manager_flg'])
    .where('company_user.user_id', '=', userId)
    .where('company.code', 'in', codes)
    .orderBy('company_user.created_at')
    .orderBy('company.code')
    .execute()
