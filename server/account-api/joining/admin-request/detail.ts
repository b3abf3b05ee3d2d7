import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { RequestDetail } from '../../../../shared/model/request.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Database, RequestContent } from '../../database/schema.ts'
import { listAlike } from './alike.ts'
import { findRequest, listOthers, serviceNamesById } from './queries.ts'

/** What a list shows of a request's content. */
export const shownContent = ({ company, first_name, middle_name, family_name, kind }: RequestContent) => ({
  ...{ company, first_name, middle_name, family_name },
  kind: kind ?? null,
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
  const { content, email, company_code, created_at, registered_at, decided_at, decider, ...rest } = row
  const names = await serviceNamesById(db, locale)
  const { company, department = '', position = '', nation = '', zip = '', address1 = '', address2 = '' } = content
  const { tel = '', services } = content
  const alike =
    row.type === 'access' ? await listAlike(db, { company, email, zip, tel, companyCode: company_code }) : []
  const others = await listOthers(db, row)
  return {
    ...rest,
    ...shownContent(content),
    ...{ department, position, nation, zip, address1, address2, tel, email, company_code },
    services: named(services, names),
    created_at: created_at.toISOString(),
    registered_at: timeOf(registered_at),
    decided_at: timeOf(decided_at),
    decided_by: decider,
    alike,
    others: others.map(({ content, created_at, ...other }) => ({
      ...other,
      company: content.company,
      created_at: created_at.toISOString(),
    })),
  }
}
