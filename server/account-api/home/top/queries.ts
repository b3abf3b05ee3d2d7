import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { codeLength } from '../../database/code-length.ts'
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
    .orderBy(codeLength)
    .orderBy('company.code')
    .execute()

/** Companies with the services that they have requested and that wait for an employee, by code. */
export const listRequested = async (db: Kysely<Database>, codes: string[]) => {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('access_request')
    .innerJoin('company', 'company.code', 'access_request.company_code')
    .select(['company.code', 'company.company as name', 'access_request.waiting'])
    .where('access_request.company_code', 'in', codes)
    .where('access_request.state', '=', 'waiting')
    .orderBy(codeLength)
    .orderBy('company.code')
    .execute()
  const byCode = new Map<string, { code: string; name: string; waiting: string[] }>()
  for (const { waiting, ...row } of rows) {
    const found = byCode.get(row.code)
    if (found) found.waiting.push(...waiting)
    else byCode.set(row.code, { ...row, waiting: [...waiting] })
  }
  return [...byCode.values()]
}

/** How long a person counts as new in a company. */
const newMs = 30 * 24 * 60 * 60 * 1000

/** Those of the companies in which a new person has the only account. */
export const listAloneIn = async (
  db: Kysely<Database>,
  { userId, codes }: { userId: string; codes: string[] },
  now: Date,
) =>
  codes.length === 0
    ? []
    : db
        .selectFrom('company_user')
        .innerJoin('company', 'company.code', 'company_user.company_code')
        .select(['company.code', 'company.company as name'])
        .where('company_user.user_id', '=', userId)
        .where('company.code', 'in', codes)
        .where('company.user_count', '=', 1)
        .where('company_user.created_at', '>', new Date(now.getTime() - newMs))
        .orderBy(codeLength)
        .orderBy('company.code')
        .execute()
