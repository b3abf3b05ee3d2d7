import type { Transaction } from 'kysely'
import { byField, nameFields, type PersonNames } from '../../../../shared/rules/person-fields.ts'
import { nextVersion } from '../../database/columns.ts'
import type { Database } from '../../database/schema.ts'
import { requestSearchText } from './insert-request.ts'

type Identity = PersonNames & { email: string }

interface Correction {
  companyCode: string
  before: Identity
  after: Identity
}

/** The names of a request; an earlier one can lack some. */
const namesOf = (from: Partial<PersonNames>): PersonNames => byField(nameFields, field => from[field] ?? '')

const hasSameNames = (one: PersonNames, other: PersonNames): boolean =>
  JSON.stringify(namesOf(one)) === JSON.stringify(namesOf(other))

/**
 * Corrects an unregistered applicant in the open access requests of a company, whose decisions become stale: the address,
 * so that employees see where a link goes, and the names, where the request has those that were corrected. Another
 * request of the address may have other names. Lock the company first.
 */
export const correctApplicant = async (
  trx: Transaction<Database>,
  { companyCode, before, after }: Correction,
  now: Date,
): Promise<void> => {
  const requests = await trx
    .selectFrom('access_request')
    .select(['id', 'content'])
    .where('company_code', '=', companyCode)
    .where('type', '=', 'access')
    .where('email', '=', before.email)
    .where('state', 'in', ['waiting', 'approved', 'rejected'])
    .forUpdate()
    .execute()
  const { email } = after
  for (const { id, content: typed } of requests) {
    const content = hasSameNames(typed, before) ? { ...typed, ...namesOf(after) } : typed
    if (content === typed && email === before.email) continue
    await trx
      .updateTable('access_request')
      .set({
        email,
        content: JSON.stringify(content),
        search_text: requestSearchText(content, email),
        ...nextVersion(now),
      })
      .where('id', '=', id)
      .execute()
  }
}
