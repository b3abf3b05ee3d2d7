import { isAlive, type Ledger } from './person.ts'

/** Runs a statement on the database of an account API. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Number of occurrences of each value in a result. */
const count = async (query: Query, text: string): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const { value } of await query(text)) if (isText(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * Compares a ledger with the database: each confirmed edit and access request must exist exactly once, and each confirmed logout
 * must have ended its session.
 *
 * @returns the number of lost and of duplicated entries
 */
export const verifyLedger = async (ledger: Ledger, query: Query, origin?: string) => {
  const edits = await count(query, `select after->>'department' as value from audit_log where action = 'user.company'`)
  const requests = await count(query, 'select email as value from access_request')
  const mails = await count(query, `select "to" as value from mail_outbox where template = 'registration'`)
  const lost = [
    ...[...ledger.edits].filter(value => !edits.has(value)),
    ...[...ledger.requests].filter(value => !requests.has(value) || !mails.has(value)),
  ]
  const twice = [edits, requests, mails].flatMap(counts => [...counts].filter(([, times]) => times > 1))
  if (origin !== undefined)
    for (const cookie of ledger.ended) if (await isAlive(origin, cookie)) lost.push('the end of a session')
  return { lost: lost.length, twice: twice.length }
}
