import type { Transaction } from 'kysely'
import { byField, nameFields, type PersonNames } from '../../../../shared/rules/person-fields.ts'
import { anyOf } from '../../database/given.ts'
import { type Database, nextVersion } from '../../database/schema.ts'
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
 * Corrects unregistered applicants in the open access requests of companies, whose decisions become stale: the address,
 * so that employees see where a link goes, and the names, where the request has those that were corrected. Another
 * request of the address may have other names. Lock the companies first.
 */
export const correctApplicants = async (
  trx: Transaction<Database>,
  corrections: readonly Correction[],
  now: Date,
): Promise<void> => {
  if (corrections.length === 0) return
  const keyOf = (companyCode: string | null, email: string) => `${companyCode} ${email}`
  const byApplicant = new Map(corrections.map(each => [keyOf(each.companyCode, each.before.email), each]))
  const requests = await trx
    .selectFrom('access_request')
    .select(['id', 'content', 'company_code', 'email'])
    .where('company_code', '=', anyOf(corrections.map(({ companyCode }) => companyCode)))
    .where('type', '=', 'access')
    .where('email', '=', anyOf(corrections.map(({ before }) => before.email)))
    .where('state', 'in', ['waiting', 'approved', 'rejected'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, content: typed, company_code, email: address } of requests) {
    const correction = byApplicant.get(keyOf(company_code, address))
    if (!correction) continue
    const { before, after } = correction
    const { email } = after
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
