import type { Kysely } from 'kysely'
import type { top } from '../../../../shared/contract/home/top.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { ownInfo } from '../../account/user/own-info.ts'
import { codeLength, type Database } from '../../database/schema.ts'
import { within } from '../../database/window.ts'
import { stoppedFlag } from '../../directory/services.ts'
import { listRequestable } from '../../service/service-request/company-kinds.ts'
import { inLanguage } from '../news/queries.ts'

/** News that customers see now, latest first. */
const listNotices = (db: Kysely<Database>, locale: Locale, now: Date) =>
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
const listCompanies = (db: Kysely<Database>, userId: string, codes: string[]) =>
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
const listRequested = async (db: Kysely<Database>, codes: string[]) => {
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
const listAloneIn = async (db: Kysely<Database>, { userId, codes }: { userId: string; codes: string[] }, now: Date) =>
  codes.length === 0
    ? []
    : db
        .selectFrom('company_user')
        .innerJoin('company', 'company.code', 'company_user.company_code')
        .select(['company.code', 'company.company as name'])
        .where('company_user.user_id', '=', userId)
        .where('company.code', 'in', codes)
        .where('company.user_count', '=', 1)
        .where(within('company_user.created_at', newMs, now))
        .orderBy(codeLength)
        .orderBy('company.code')
        .execute()

export const topHandlers = ({ db }: Deps): HandlersOf<typeof top> => ({
  getTop: async context => {
    const { user, services } = await ownInfo(db, context)
    const administered = context.caller.memberships
      .filter(({ manager_flg }) => manager_flg === 1)
      .map(({ code }) => code)
    const requested = await listRequested(db, administered)
    const requestable = await listRequestable(
      db,
      context.caller.memberships.map(({ code }) => code),
    )
    const notices = await listNotices(db, context.locale, context.now)
    return {
      user,
      services: services.map(({ stopped_at, is_offered, ...row }) => ({
        ...row,
        obtainable: stopped_at === null && (is_offered || requestable.has(row.service_id)) ? 1 : 0,
        ...stoppedFlag(stopped_at),
        updated_at: row.updated_at?.toISOString() ?? null,
        requested_by: requested
          .filter(({ waiting }) => waiting.includes(row.service_id))
          .map(({ code, name }) => ({ code, name })),
      })),
      alone_in: await listAloneIn(db, { userId: context.caller.userId, codes: administered }, context.now),
      notices: notices.map(row => ({ ...row, published_at: row.published_at.toISOString() })),
    }
  },
  getCompanies: async ({ caller }) =>
    listCompanies(
      db,
      caller.userId,
      caller.memberships.map(({ code }) => code),
    ),
})
