import type { Kysely } from 'kysely'
import type { AuditAction } from '../../../shared/rules/audit.ts'
import type { Database } from '../database/schema.ts'
import type { RequestContext } from './request-context.ts'

type State = Record<string, unknown>

/** One change: what was done to whom. `before` and `after` never hold secrets. */
interface Change {
  action: AuditAction
  target: {
    kind: 'user' | 'company' | 'access_request' | 'contact_message' | 'bulk_mail' | 'mail_template'
    id: string
  }
  /** Absent for what is about a person as such: the line is of the person's company then, where that is a single one. */
  companyCode?: string | undefined
  /** Where both states are known, the line holds only what differs. */
  before?: State
  after?: State
  reason?: string
}

const differing = (state: State | undefined, other: State = {}): State | undefined =>
  state &&
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  )

const isEmpty = (state: State): boolean => Object.keys(state).length === 0

/** The one company of a person; null for somebody of several, or of none. */
const soleCompany = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('company_user')
    .where('user_id', '=', userId)
    .having(({ fn }) => fn.countAll(), '=', 1)
    .select(({ fn }) => fn.min('company_code').as('code'))

interface Actor {
  id: string
  email: string
}

/** The line of a change, in a list; the list is empty where nothing changed. */
const linesOf = (
  db: Kysely<Database>,
  { caller, now, ip }: RequestContext,
  { action, target, companyCode, reason, ...states }: Change,
  actor?: Actor,
) => {
  const before = differing(states.before, states.after)
  const after = differing(states.after, states.before)
  if (before && after && isEmpty(before) && isEmpty(after)) return []
  const person = caller ? { id: caller.userId, email: caller.email } : actor
  return [
    {
      at: now,
      actor_id: person?.id ?? null,
      actor: person?.email ?? 'visitor',
      action,
      target_kind: target.kind,
      target_id: target.id,
      company_code: companyCode ?? (target.kind === 'user' ? soleCompany(db, target.id) : null),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason: reason ?? null,
      ip,
    },
  ]
}

/**
 * Writes the audit line of a change, in the transaction that makes it; of several changes by one statement. Two states that
 * are the same are no change and no line.
 *
 * @param actor the address of the person who acts without a token, such as one who registers; else the caller is it
 */
export const audit = async (
  trx: Kysely<Database>,
  context: RequestContext,
  changes: Change | Change[],
  actor?: Actor,
): Promise<void> => {
  const lines = [changes].flat().flatMap(change => linesOf(trx, context, change, actor))
  if (lines.length > 0) await trx.insertInto('audit_log').values(lines).execute()
}
