import type { AuditAction } from '../../shared/rules/audit.ts'
import type { DemoMember, DemoWorld } from './world.ts'

/** Times of a person's events; absent: it did not happen. */
interface DemoHistory {
  invitedAt: Date
  registeredAt: Date | undefined
  lockedAt: Date | undefined
}

interface Entry {
  at: Date
  action: AuditAction
  before?: object
  after?: object
  reason?: string
}

/** Address of a company's people: one per company, from a range reserved for documentation (RFC 5737). */
export const addressIn = (companyCode: string): string => `198.51.100.${Number(companyCode.slice(1)) + 1}`

/** Adds the audit entries that real calls would have written about a person. */
export const addTrail = (world: DemoWorld, member: DemoMember, userId: string, history: DemoHistory): void => {
  const { rows, now } = world
  const { email, post, company, inviter, employee, state, unlockReason } = member
  const { locale, first_name, middle_name, family_name } = member.names
  const names = { first_name, middle_name, family_name }
  const { invitedAt, registeredAt, lockedAt } = history
  const self = { id: userId, email }
  const system = { id: null, email: 'system' }
  const write = (actor: { id: string | null; email: string }, { at, action, before, after, reason }: Entry) =>
    rows.audit_log.push({
      at,
      actor_id: actor.id,
      actor: actor.email,
      action,
      target_kind: 'user',
      target_id: userId,
      company_code: company.code,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason: reason ?? null,
      ip: actor === system ? null : addressIn(company.code),
    })
  const services = member.services.filter(({ status }) => status === 1).map(({ service_id }) => service_id)
  if (inviter) write(inviter, { at: invitedAt, action: 'user.regist', after: { email, ...names, ...post, services } })
  if (registeredAt)
    write(self, {
      at: registeredAt,
      action: 'user.register',
      before: { regist_flg: 0 },
      after: {
        ...names,
        ...post,
        locale,
        regist_flg: 1,
        ...(employee ? {} : { terms_version: 1, privacy_version: 1 }),
      },
    })
  if (lockedAt && state === 'inactive_lock')
    write(system, {
      at: lockedAt,
      action: 'user.lock',
      before: { lock_flg: 0 },
      after: { lock_flg: 1, lock_reason: 'inactivity' },
    })
  if (lockedAt && unlockReason !== undefined) {
    const at = new Date(lockedAt.getTime() + 10 * 60_000)
    rows.unlock_request.push({ user_id: userId, text: unlockReason, requested_at: at })
    write(self, { at, action: 'user.unlock_request', reason: unlockReason })
  }
  if (inviter && state === 'deactive') {
    // A time within the last four weeks, derived from the id.
    const at = new Date(now.getTime() - Number.parseInt(userId.slice(0, 3), 16) * 10 * 60_000)
    write(inviter, { at, action: 'user.status', before: { active_flg: 1 }, after: { active_flg: 0 } })
  }
}
