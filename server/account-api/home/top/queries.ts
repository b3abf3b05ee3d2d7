import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Database } from '../../database/schema.ts'
import { inLanguage } from '../news/in-language.ts'

/** News that customers see now, latest first. */
export const listNotices = (db: Kysely<Database>, locale: Locale, now: Date) =>
  db
    .selectFrom('notice')
    .select(['id', 'published_at'])
    .select(Object.values(inLanguage(locale)))
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', now)
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
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
