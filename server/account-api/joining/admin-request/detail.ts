import { type Kysely, sql } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { AlikeCompany, Likeness, RequestDetail } from '../../../../shared/model/request.ts'
import { ownDomainOf } from '../../../../shared/rules/freemail.ts'
import { namesOf } from '../../../../shared/rules/person-fields.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import { AppError } from '../../../http/app-error.ts'
import { codeLength, type Database, type RequestContent } from '../../database/schema.ts'
import { findCustomer, findRequest, listOthers, serviceNamesById } from './queries.ts'

interface Requested {
  company: string
  email: string
  zip: string
  tel: string
  /** The company of the request itself, which is left out. */
  companyCode: string | null
}

/** Most companies that each likeness finds. */
const maxAlike = 10
/** Most members at a domain that are looked at. */
const maxMembers = 1000

const digits = (tel: string): string => tel.replace(/\D/g, '')

/** Companies that may be the one of a request: same name, mail domain (no freemail), or postal code and phone number. */
const listAlike = async (db: Kysely<Database>, requested: Requested): Promise<AlikeCompany[]> => {
  const { company, email, zip, tel, companyCode } = requested
  const folded = foldForSearch(company)
  const domain = ownDomainOf(email)
  const companies = db
    .selectFrom('company')
    .select(['code', 'company', 'regist_flg', 'active_flg', 'user_count'])
    .where('is_azure', '=', 0)
    .$if(companyCode !== null, query => query.where('code', '!=', companyCode ?? ''))
    .orderBy(codeLength)
    .orderBy('code')
    .limit(maxAlike)
  const found: [Likeness, typeof companies][] = [
    [
      'name',
      // The first condition is served by an index, which holds no longer texts.
      companies
        .where(sql<string>`left(search_text, 64)`, '=', [...folded].slice(0, 64).join(''))
        .where('search_text', '=', folded),
    ],
  ]
  if (domain !== undefined)
    found.push([
      'domain',
      companies.where('code', 'in', eb =>
        eb
          .selectFrom(
            eb
              .selectFrom('user')
              .innerJoin('company_user', 'company_user.user_id', 'user.id')
              .select('company_user.company_code')
              .where(sql<string>`split_part("user".email, '@', 2)`, '=', domain)
              .where('user.is_employee', '=', 0)
              .limit(maxMembers)
              .as('member'),
          )
          .select('member.company_code'),
      ),
    ])
  if (zip !== '' && digits(tel) !== '')
    found.push([
      'phone',
      companies.where('zip', '=', zip).where(sql<string>`regexp_replace(tel, '\\D', '', 'g')`, '=', digits(tel)),
    ])
  const byCode = new Map<string, AlikeCompany>()
  for (const [likeness, query] of found)
    for (const row of await query.execute()) {
      const alike = byCode.get(row.code) ?? { ...row, alike: [] }
      byCode.set(row.code, { ...alike, alike: [...alike.alike, likeness] })
    }
  return [...byCode.values()].sort(
    (a, b) => b.alike.length - a.alike.length || a.code.length - b.code.length || a.code.localeCompare(b.code),
  )
}

/** What a list shows of a request's content. */
export const shownContent = (content: RequestContent) => ({
  company: content.company,
  ...namesOf(content),
  kind: content.kind ?? null,
})

/** Services with their names; a deleted one keeps its id. */
export const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.map(id => ({ service_id: id, name: names.get(id) ?? id }))

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

/**
 * A request as employees see it.
 *
 * @throws 404
 */
export const requestDetail = async (db: Kysely<Database>, id: string, locale: Locale): Promise<RequestDetail> => {
  const row = await findRequest(db, id)
  if (!row) throw new AppError('not_found')
  const { content, email, company_code, created_at, registered_at, decided_at, ...rest } = row
  const names = await serviceNamesById(db, locale)
  const { company, department = '', position = '', nation = '', zip = '', address1 = '', address2 = '' } = content
  const { tel = '', services } = content
  const alike =
    row.type === 'access' ? await listAlike(db, { company, email, zip, tel, companyCode: company_code }) : []
  const customer = row.type === 'service' && company_code !== null ? await findCustomer(db, company_code) : undefined
  const others = await listOthers(db, row)
  return {
    ...rest,
    ...shownContent(content),
    ...{ department, position, nation, zip, address1, address2, tel, email, company_code },
    services: named(services, names),
    created_at: created_at.toISOString(),
    registered_at: timeOf(registered_at),
    decided_at: timeOf(decided_at),
    alike,
    customer: customer
      ? {
          ...customer,
          services: customer.services.map(service => ({
            ...service,
            name: names.get(service.service_id) ?? service.service_id,
            updated_at: service.updated_at.toISOString(),
          })),
        }
      : null,
    others: others.map(({ content, created_at, decided_at, ...other }) => ({
      ...other,
      company: content.company,
      services: named(content.services, names),
      created_at: created_at.toISOString(),
      decided_at: timeOf(decided_at),
    })),
  }
}
