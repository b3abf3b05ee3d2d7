import type { Kysely } from 'kysely'
import type { company } from '../../../../shared/contract/company/company.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { type CompanySearch, isBlank } from '../../../../shared/rules/company-lists.ts'
import { AppError } from '../../../http/app-error.ts'
import { mustBelong } from '../../access/caller/guard.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { canLogIn, countsAsMember } from '../../access/can-log-in.ts'
import { listHandler } from '../../access/csv/list-csv.ts'
import { findLink, mustBeValid } from '../../access/link.ts'
import { cappedPageOf, maxMatches, maxResults, offsetOf, onPage, pageOf } from '../../database/page.ts'
import { type Database, nameColumns } from '../../database/schema.ts'
import { countries } from '../../reference/countries.ts'
import { companyDetail } from './detail.ts'
import { companyColumns } from './list-csv.ts'
import {
  type CompanyPageQuery,
  countCompanies,
  everything,
  findCompanies,
  listCompanies,
  listCompanyNames,
} from './queries.ts'
import { conditionOf, oneOf } from './search.ts'

/** Companies of a person in which the membership is active. */
const companyCodesOf = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('company_user')
    .select('company_code')
    .where('user_id', '=', userId)
    .where('active_flg', '=', 1)
    .execute()
  return rows.map(row => row.company_code)
}

/** Distinct administrators of companies who can log in, by name. */
const activeManagers = async (db: Kysely<Database>, companyCodes: string[]) =>
  companyCodes.length === 0
    ? []
    : db
        .selectFrom('user')
        .select('email')
        .select(nameColumns)
        .where(canLogIn)
        .where('id', 'in', eb =>
          eb
            .selectFrom('company_user')
            .innerJoin('company', 'company.code', 'company_user.company_code')
            .where('company_user.company_code', 'in', companyCodes)
            .where('company_user.manager_flg', '=', 1)
            .where(countsAsMember)
            .select('company_user.user_id'),
        )
        .orderBy('sort_name')
        .orderBy('id')
        .execute()

type ManagerQuery = HandlerInput<(typeof company)['postCompanyManagerList']>['body']

/**
 * Administrators who can help: those of a locked person's companies, or of a company of the signed-in customer. Locked
 * or deactivated administrators are left out.
 */
const listManagers = async ({ unlock_token, company_code }: ManagerQuery, context: RequestContext, { db }: Deps) => {
  if (unlock_token !== undefined) {
    const link = mustBeValid(await findLink(db, unlock_token, ['unlock']), context.now)
    return activeManagers(db, await companyCodesOf(db, link.user_id))
  }
  if (company_code === undefined) throw new AppError('invalid', { errors: { unlock_token: ['required'] } })
  mustBelong(context.caller, company_code, context.log)
  return activeManagers(db, [company_code])
}

/** A page of the companies that a search finds. */
const searchCompanies = async (db: Kysely<Database>, search: CompanySearch, wanted: CompanyPageQuery) => {
  const matching = await conditionOf(db, search)
  if (matching !== undefined) {
    const found = await findCompanies(db, { ...search, matching }, wanted)
    const listed = { ...everything, matching: oneOf(onPage(wanted, found.slice(0, maxMatches))) }
    return cappedPageOf(wanted, found.length, await listCompanies(db, listed, { ...wanted, page: 1 }), maxMatches)
  }
  const found = await countCompanies(db, search, maxResults)
  const isReached = offsetOf(wanted) < maxResults
  return cappedPageOf(wanted, found, isReached ? await listCompanies(db, search, wanted) : [])
}

/** A page of all companies. */
const allCompanies = async (db: Kysely<Database>, wanted: CompanyPageQuery) =>
  pageOf(wanted, await countCompanies(db, everything), await listCompanies(db, everything, wanted))

/** Place of each nation in the list that forms offer. */
const nationsIn = (locale: Locale): Record<string, number> =>
  Object.fromEntries(countries(locale).map(({ nation }, place) => [nation, place]))

export const companyHandlers = (deps: Deps): HandlersOf<typeof company> => {
  const { db } = deps
  return {
    postCompanyManagerList: async ({ body, ...context }) => listManagers(body, context, deps),
    getAdminCompanies: async () => listCompanyNames(db),
    getAdminCompanyList: async ({ query, locale }) => allCompanies(db, { ...query, nations: nationsIn(locale) }),
    getAdminCompanySearch: listHandler({
      name: 'company',
      page: ({ query, locale }) => {
        const wanted = { ...query, nations: nationsIn(locale) }
        return isBlank(query) ? allCompanies(db, wanted) : searchCompanies(db, query, wanted)
      },
      columns: reader => companyColumns(db, reader),
      keyOf: ({ code }) => code,
    }),
    getAdminCompanyDetail: async ({ query }) => companyDetail(db, query.company_code),
  }
}
