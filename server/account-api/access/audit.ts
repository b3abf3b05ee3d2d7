import type { Kysely } from 'kysely'
import type { AuditAction } from '../../../shared/rules/audit.ts'
import type { AuditField } from '../../../shared/rules/audit-fields.ts'
import type { ChoiceList } from '../../../shared/rules/company-lists.ts'
import type { Database } from '../database/schema.ts'
import { mustProve } from './caller/fresh-proof.ts'
import type { RequestContext } from './caller/request-context.ts'
import { mustHoldToken } from './caller/token.ts'
import { effectsOfChange } from './effects.ts'

/** Fields that the trail names. */
export type Fields = Partial<Record<AuditField, unknown>>

/** An audited change. `before` and `after` never hold secrets. */
interface AuditedChange {
  action: AuditAction
  target: {
    kind:
      | 'user'
      | 'company'
      | 'access_request'
      | 'contact_message'
      | 'bulk_mail'
      | 'account_import'
      | 'mail_template'
      | 'news'
      | 'document'
      | 'service'
      | 'maker'
      | 'setting'
      | ChoiceList
    id: string
  }
  /**
   * Absent for a change of the person as such. The entry then belongs to the person's only company, if there is exactly
   * one.
   */
  companyCode?: string | undefined
  /** If both states are given, only the fields that differ are stored. */
  before?: Fields
  after?: Fields
  reason?: string
}

const differing = (state: Fields | undefined, other: Fields = {}): Fields | undefined =>
  state &&
  Object.fromEntries(
    Object.entries(state).filter(
      ([name, value]) =>
        JSON.stringify(value) !== (Object.hasOwn(other, name) ? JSON.stringify(other[name as AuditField]) : undefined),
    ),
  )

const isEmpty = (state: Fields): boolean => Object.keys(state).length === 0

/** The code of the person's only company; null if there are none or several. */
const soleCompany = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('company_user')
    .where('user_id', '=', userId)
    .having(({ fn }) => fn.countAll(), '=', 1)
    .select(({ fn }) => fn.min('company_code').as('code'))

interface Person {
  id: string
  email: string
}

/** Who acts, if it is not the caller: a person, or the product itself by a rule of its own. */
type Actor = Person | 'system'

export type AuditContext = Pick<RequestContext, 'caller' | 'now' | 'ip' | 'proofs'>

/** The audit entry of a change, in a list; the list is empty if nothing changed. */
const entriesOf = (
  db: Kysely<Database>,
  { caller, now, ip }: AuditContext,
  { action, target, companyCode, reason, ...states }: AuditedChange,
  actor?: Actor,
) => {
  const before = differing(states.before, states.after)
  const after = differing(states.after, states.before)
  if (before && after && isEmpty(before) && isEmpty(after)) return []
  const isSystem = actor === 'system'
  const person = ((): Person | undefined => {
    if (isSystem) return undefined
    return caller ? { id: caller.userId, email: caller.email } : actor
  })()
  return [
    {
      at: now,
      actor_id: person?.id ?? null,
      actor: person?.email ?? (isSystem ? 'system' : 'visitor'),
      action,
      target_kind: target.kind,
      target_id: target.id,
      company_code: companyCode ?? (target.kind === 'user' ? soleCompany(db, target.id) : null),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason: reason ?? null,
      ip: isSystem ? null : ip,
    },
  ]
}

/** Whether a session acts. A job has none: its author may be logged out, and an ending that is about jobs holds it. */
const isSession = ({ tokenHash }: { tokenHash: Uint8Array }): boolean => tokenHash.length > 0

/**
 * Writes audit entries in the transaction of the change; several changes take one statement. A change whose states are
 * equal is not written. A change by a session that has ended meanwhile is undone.
 *
 * @param actor the person identified by a password or a valid link; by default the caller, or `visitor`. A typed address
 *   identifies no one: it belongs in `after`. `system`: a rule of the product acts, so the entry has no person and no
 *   address, even if a request caused it.
 * @throws 403 `proof_old` for an effect whose proof is too old, which undoes the change; 401 in a session that has ended; an internal
 *   error if the call does not declare the effect
 */
export const audit = async (
  trx: Kysely<Database>,
  context: AuditContext,
  changes: AuditedChange | AuditedChange[],
  actor?: Actor,
): Promise<void> => {
  if (actor !== 'system') for (const effect of [changes].flat().flatMap(effectsOfChange)) mustProve(context, effect)
  if (actor === undefined && context.caller && isSession(context.caller)) await mustHoldToken(trx, context.caller)
  const entries = [changes].flat().flatMap(change => entriesOf(trx, context, change, actor))
  if (entries.length > 0) await trx.insertInto('audit_log').values(entries).execute()
}
