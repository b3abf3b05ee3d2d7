import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Asking } from '../handler.ts'

/** One change: what was done to whom. `before` and `after` never hold secrets. */
interface Change {
  action: string
  target: { kind: 'user' | 'company' | 'link' | 'access_request' | 'contact_message'; id: string }
  companyCode?: string | null
  before?: unknown
  after?: unknown
  reason?: string
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * Writes the audit line of a change, in the transaction that makes it.
 *
 * @param actor the address of the person who acts without a token, such as one who registers; else the caller is it
 */
export const audit = async (
  trx: Kysely<Database>,
  asking: Asking,
  change: Change,
  actor?: { id: string; email: string },
): Promise<void> => {
  const person = asking.caller ? { id: asking.caller.userId, email: asking.caller.email } : actor
  await trx
    .insertInto('audit_log')
    .values({
      at: asking.now,
      actor_id: person?.id ?? null,
      actor: person?.email ?? 'visitor',
      action: change.action,
      target_kind: change.target.kind,
      target_id: change.target.id,
      company_code: change.companyCode ?? null,
      before: json(change.before),
      after: json(change.after),
      reason: change.reason ?? null,
      ip: asking.ip,
    })
    .execute()
}
