import type { AuditAction } from '../../shared/rules/audit.ts'
import { documents } from '../../shared/rules/documents.ts'
import { personSearchColumns } from '../account-api/directory/people.ts'
import { addMail, type DemoMember, type DemoState, type DemoWorld, daysBefore } from './world.ts'

/** Address of a company's people: one per company, from a range reserved for documentation (RFC 5737). */
const addressIn = (companyCode: string): string => `198.51.100.${Number(companyCode.slice(1)) + 1}`

/** Days since the invitation, the registration and the last login. */
const drawHistory = ({ random, config }: DemoWorld, state: DemoState) => {
  const life = config.registrationLinkDays
  if (state === 'sent' || state === 'failed') return { invited: random.next() * Math.max(life - 2, 0.5) + 0.1 }
  if (state === 'none' || state === 'expired') return { invited: life + 1 + random.next() * 60 }
  const login = state === 'inactive_lock' ? 100 + random.next() * 200 : random.next() * 45 + 0.05
  const registered = login + 5 + random.next() * 400
  return { invited: registered + random.next() * 3, registered, login }
}

/** Times of a person's events; absent: it did not happen. */
interface Times {
  invitedAt: Date
  registeredAt: Date | undefined
  lockedAt: Date | undefined
}

/** Adds the mail with the registration link, as a real invitation would. */
const addInvitation = (world: DemoWorld, member: DemoMember, userId: string, { invitedAt, registeredAt }: Times) => {
  const { email: to, names, company, employee, inviter, state } = member
  addMail(world, {
    ...{ purpose: 'regist', userId, companyCode: company.code, at: invitedAt, usedAt: registeredAt },
    failed: state === 'failed',
    invitedBy: inviter?.id,
    mail: link => {
      const recipient = { to, locale: names.locale, names, ...link }
      if (employee) return { ...recipient, template: 'employee_registration' }
      if (inviter) return { ...recipient, template: 'invitation', company: company.company, inviter }
      return { ...recipient, template: 'registration', company: company.company }
    },
  })
}

/** Adds the audit entries that real calls would have written about a person, and an unlock request. */
const addTrail = ({ rows, now }: DemoWorld, member: DemoMember, userId: string, times: Times): void => {
  const {
    email,
    post,
    company,
    inviter,
    employee,
    state,
    unlockReason,
    names: { locale, ...all },
  } = member
  const names = { first_name: all.first_name, middle_name: all.middle_name, family_name: all.family_name }
  const { invitedAt, registeredAt, lockedAt } = times
  const self = { id: userId, email }
  const write = (
    by: { id: string; email: string } | undefined,
    at: Date,
    action: AuditAction,
    { before, after, reason = null }: { before?: object; after?: object; reason?: string | null },
  ) =>
    rows.audit_log.push({
      ...{ at, action, target_kind: 'user', target_id: userId, company_code: company.code, reason },
      ...{ actor_id: by?.id ?? null, actor: by?.email ?? 'system', ip: by ? addressIn(company.code) : null },
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
  const services = member.services.filter(({ status }) => status === 1).map(({ service_id }) => service_id)
  if (inviter) write(inviter, invitedAt, 'user.regist', { after: { email, ...names, ...post, services } })
  const agreed = employee ? {} : { terms_version: 1, privacy_version: 1 }
  if (registeredAt) {
    const after = { ...names, ...post, locale, regist_flg: 1, ...agreed }
    write(self, registeredAt, 'user.register', { before: { regist_flg: 0 }, after })
  }
  if (lockedAt && state === 'inactive_lock')
    write(undefined, lockedAt, 'user.lock', {
      before: { lock_flg: 0 },
      after: { lock_flg: 1, lock_reason: 'inactivity' },
    })
  if (lockedAt && unlockReason !== undefined) {
    const at = new Date(lockedAt.getTime() + 10 * 60_000)
    rows.unlock_request.push({ user_id: userId, text: unlockReason, requested_at: at })
    write(self, at, 'user.unlock_request', { reason: unlockReason })
  }
  if (inviter && state === 'deactive') {
    // A time within the last four weeks, derived from the id.
    const at = new Date(now.getTime() - Number.parseInt(userId.slice(0, 3), 16) * 10 * 60_000)
    write(inviter, at, 'user.status', { before: { active_flg: 1 }, after: { active_flg: 0 } })
  }
}

/**
 * Adds a person with membership, services, consent, link, mail and audit entries, as real calls would. @returns the id
 */
export const addMember = (world: DemoWorld, member: DemoMember): string => {
  const { rows, random, now } = world
  const { email, state, names, company, employee, manager } = member
  const id = random.id()
  const days = drawHistory(world, state)
  const invitedAt = daysBefore(now, days.invited)
  const registeredAt = days.registered === undefined ? undefined : daysBefore(now, days.registered)
  const lock = state === 'inactive_lock' ? 'inactivity' : state === 'manual_lock' ? 'manual' : null
  const lockedAt = lock ? daysBefore(now, random.next() * 5) : undefined
  const times = { invitedAt, registeredAt, lockedAt }
  rows.user.push({
    ...{ id, email, ...names, ...personSearchColumns({ email, ...names }) },
    password_hash: registeredAt ? member.passwordHash : null,
    regist_flg: registeredAt ? 1 : 0,
    active_flg: state === 'deactive' ? 0 : 1,
    ...{ lock_flg: lock ? 1 : 0, lock_reason: lock, locked_at: lockedAt ?? null },
    ...{ is_employee: employee ? 1 : 0, is_only_view: employee === 'viewer' ? 1 : 0 },
    registered_at: registeredAt ?? null,
    last_login_at: days.login === undefined ? null : daysBefore(now, days.login),
    ...{ created_at: invitedAt, updated_at: registeredAt ?? invitedAt },
  })
  const cell_phone_number = company.nation === 'JP' ? `090-5550-${random.between(1000, 9999)}` : ''
  const membership = { company_code: company.code, user_id: id }
  rows.company_user.push({
    ...{ ...membership, ...member.post, cell_phone_number, manager_flg: manager ? 1 : 0, created_at: invitedAt },
  })
  rows.user_service.push(...member.services.map(one => ({ ...membership, ...one, updated_at: invitedAt })))
  if (registeredAt && !employee) {
    const given = {
      agreed_at: registeredAt,
      ip: addressIn(company.code),
      page: 'register',
      locale: names.locale,
    } as const
    rows.consent.push(...documents.map(document => ({ user_id: id, document, terms_version: 1, ...given })))
  }
  if (state !== 'none') addInvitation(world, member, id, times)
  addTrail(world, member, id, times)
  return id
}
