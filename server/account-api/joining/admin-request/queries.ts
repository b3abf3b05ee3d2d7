import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type RequestState, type RequestType, waitingCountedTo } from '../../../../shared/rules/requests.ts'
import { canLogIn, countsAsMember } from '../../access/can-log-in.ts'
import { lookUp, requestTexts } from '../../database/infix.ts'
import { maxResults, offsetOf } from '../../database/page.ts'
import { type Database, rowCount } from '../../database/schema.ts'

interface RequestSearch {
  state?: RequestState | undefined
  type?: RequestType | undefined
  company_code?: string | undefined
  /** Absent: no text is searched for. */
  matching?: RawBuilder<SqlBool> | undefined
}

/** The condition of a text; '' searches for nothing. */
export const matchingText = async (db: Kysely<Database>, text: string): Promise<RequestSearch['matching']> =>
  text === '' ? undefined : (await lookUp(db, requestTexts, text)).condition

const requests = <T>(
  query: SelectQueryBuilder<Database, 'access_request', T>,
  { state, type, company_code, matching }: RequestSearch,
): SelectQueryBuilder<Database, 'access_request', T> =>
  query
    .$if(state !== undefined, matches => matches.where('state', '=', state ?? 'waiting'))
    .$if(type !== undefined, matches => matches.where('type', '=', type ?? 'access'))
    .$if(company_code !== undefined, matches => matches.where('company_code', '=', company_code ?? ''))
    .$if(matching !== undefined, matches => matches.where(matching ?? sql.lit(true)))

/** Number of matches, counted up to `maxResults` + 1. */
export const countRequests = async (db: Kysely<Database>, search: RequestSearch): Promise<number> => {
  const row = await db
    .selectFrom(
      requests(db.selectFrom('access_request'), search)
        .select('id')
        .limit(maxResults + 1)
        .as('request'),
    )
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Number of requests that wait for a decision, up to `waitingCountedTo`. */
export const countWaiting = async (db: Kysely<Database>): Promise<number> => {
  const row = await db
    .selectFrom(
      db.selectFrom('access_request').select('id').where('state', '=', 'waiting').limit(waitingCountedTo).as('request'),
    )
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Number of accounts that ask to be unlocked, or to be rid of lost passkeys, as many as their list has rows, counted up to `waitingCountedTo`. */
export const countUnlocking = async (db: Kysely<Database>): Promise<number> => {
  const accounts = db
    .selectFrom('unlock_request')
    .innerJoin('user', 'user.id', 'unlock_request.user_id')
    .innerJoin('company_user', 'company_user.user_id', 'user.id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select('user.id')
    .where('unlock_request.state', '=', 'pending')
    .where(eb =>
      eb.or([
        eb.and([eb('unlock_request.kind', '=', 'lock'), eb('user.lock_flg', '=', 1)]),
        eb.and([eb('unlock_request.kind', '=', 'passkey'), canLogIn(eb), countsAsMember(eb)]),
      ]),
    )
    .where('company.is_azure', '=', 0)
    .limit(waitingCountedTo)
  const row = await db.selectFrom(accounts.as('account')).select(rowCount.as('total')).executeTakeFirstOrThrow()
  return row.total
}

/** One page of requests, newest first. */
export const listRequests = async (
  db: Kysely<Database>,
  search: RequestSearch,
  page: { page: number; per_page: number },
) => {
  const offset = offsetOf(page)
  if (offset >= maxResults) return []
  return requests(db.selectFrom('access_request'), search)
    .select(['id', 'type', 'state', 'company_code', 'email', 'content', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(Math.min(page.per_page, maxResults - offset))
    .offset(offset)
    .execute()
}

/** Requests with the address of the employee who decided them. */
const withDecider = (db: Kysely<Database>) =>
  db
    .selectFrom('access_request')
    .leftJoin('user', 'user.id', 'access_request.decided_by')
    .selectAll('access_request')
    .select('user.email as decided_by')

export const findRequest = (db: Kysely<Database>, id: string) =>
  withDecider(db).where('access_request.id', '=', id).executeTakeFirst()

/** Other requests, newest first: of a service request those of the same company, else those of the same address. */
export const listOthers = (
  db: Kysely<Database>,
  { id, type, email, company_code }: { id: string; type: RequestType; email: string; company_code: string | null },
) =>
  withDecider(db)
    .$if(type === 'service', query => query.where('company_code', '=', company_code))
    .$if(type === 'access', query => query.where('access_request.email', '=', email))
    .where('access_request.id', '!=', id)
    .orderBy('access_request.created_at', 'desc')
    .limit(20)
    .execute()

/** A company with the services that it has or had. */
export const findCustomer = async (db: Kysely<Database>, code: string) => {
  const company = await db.selectFrom('company').select('user_count').where('code', '=', code).executeTakeFirst()
  const services = await db
    .selectFrom('company_service')
    .innerJoin('service', 'service.service_id', 'company_service.service_id')
    .select(['service.service_id', 'company_service.status', 'company_service.updated_at'])
    .where('company_code', '=', code)
    .orderBy('service.sort')
    .orderBy('service.service_id')
    .execute()
  return company && { ...company, services }
}

/** Names of services by id, of stopped ones too. */
export const serviceNamesById = async (
  db: Kysely<Database>,
  locale: 'ja' | 'en',
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('service')
    .select(['service_id', `name_${locale} as name`])
    .execute()
  return new Map(rows.map(({ service_id, name }) => [service_id, name]))
}
