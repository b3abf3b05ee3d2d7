import type { Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { personName } from '../../../../shared/rules/names.ts'
import type { RequestEnd, RequestState, RequestType } from '../../../../shared/rules/requests.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import type { Database, RequestContent } from '../../database/schema.ts'

interface NewRequest {
  type: RequestType
  email: string
  locale: Locale
  companyCode: string | null
  content: RequestContent
  state: RequestState
  closedAs?: RequestEnd
  held?: FlagValue
  allowed?: readonly string[]
  waiting?: readonly string[]
}

/** Employees search requests by company, person and address. */
export const requestSearchText = ({ company, ...names }: RequestContent, email: string): string =>
  [company, names.family_name, names.first_name, personName(names), email].map(foldForSearch).join('\n')

/**
 * Stores a request.
 *
 * @returns its id; undefined if the company has an open request of the same service
 */
export const insertRequest = async (
  trx: Transaction<Database>,
  { companyCode, content, closedAs, held = 0, allowed = [], waiting = [], ...request }: NewRequest,
  now: Date,
): Promise<string | undefined> => {
  const row = await trx
    .insertInto('access_request')
    .values({
      ...request,
      company_code: companyCode,
      content: JSON.stringify(content),
      closed_as: closedAs ?? null,
      held,
      allowed: JSON.stringify(allowed),
      waiting: JSON.stringify(waiting),
      search_text: requestSearchText(content, request.email),
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
