import { documents } from '../../shared/rules/documents.ts'
import type { OutgoingMail } from '../account-api/access/mail-port.ts'
import { newSecret } from '../account-api/access/secret.ts'
import { personSearchColumns } from '../account-api/directory/people.ts'
import { sealedMail } from '../account-api/mail/outbox.ts'
import { renderMail } from '../account-api/mail/render/render-mail.ts'
import { addressIn, addTrail } from './trail.ts'
import type { DemoMember, DemoState, DemoWorld } from './world.ts'

const dayMs = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - Math.round(days * dayMs))

/** Days since the invitation, the registration and the last login. */
const history = ({ random, config }: DemoWorld, state: DemoState) => {
  const life = config.registrationLinkDays
  if (state === 'sent' || state === 'failed') return { invited: random.next() * Math.max(life - 2, 0.5) + 0.1 }
  if (state === 'none' || state === 'expired') return { invited: life + 1 + random.next() * 60 }
  const login = state === 'inactive_lock' ? 100 + random.next() * 200 : random.next() * 45 + 0.05
  const registered = login + 5 + random.next() * 400
  return { invited: registered + random.next() * 3, registered, login }
}

const addMail = (world: DemoWorld, member: DemoMember, userId: string, at: Date, usedAt: Date | undefined): void => {
  const { rows, random, config, seal } = world
  const { secret, hash } = newSecret()
  const linkId = random.id()
  rows.link.push({
    id: linkId,
    purpose: 'regist',
    hash,
    user_id: userId,
    company_code: member.company.code,
    email: member.email,
    created_at: at,
    expires_at: before(at, -config.registrationLinkDays),
    used_at: usedAt ?? null,
  })
  const recipient = {
    to: member.email,
    locale: member.names.locale,
    userId,
    linkId,
    names: member.names,
    token: secret,
  }
  const { company } = member.company
  const mail: OutgoingMail = member.employee
    ? { ...recipient, template: 'employee_registration' }
    : member.inviter
      ? { ...recipient, template: 'invitation', company, inviter: member.inviter }
      : { ...recipient, template: 'registration', company }
  const failed = member.state === 'failed'
  rows.mail_outbox.push({
    template: mail.template,
    locale: mail.locale,
    to: mail.to,
    user_id: userId,
    link_id: linkId,
    ...sealedMail(seal, renderMail(mail, config)),
    state: failed ? 'failed' : 'sent',
    attempts: 1,
    next_attempt_at: at,
    error: failed ? '550 5.1.1 Recipient address rejected: user unknown' : null,
    created_at: at,
    sent_at: failed ? null : at,
  })
}

/**
 * Adds a person with membership, services, consent, link, mail and audit entries, as real calls would. @returns the id
 */
export const addMember = (world: DemoWorld, member: DemoMember): string => {
  const { rows, random, now } = world
  const { state, names, company, employee } = member
  const id = random.id()
  const days = history(world, state)
  const invitedAt = before(now, days.invited)
  const registeredAt = days.registered === undefined ? undefined : before(now, days.registered)
  const lock = state === 'inactive_lock' ? 'inactivity' : state === 'manual_lock' ? 'manual' : null
  const lockedAt = lock ? before(now, random.next() * 5) : undefined
  const { email } = member
  rows.user.push({
    id,
    email,
    ...names,
    ...personSearchColumns({ email, ...names }),
    password_hash: registeredAt ? member.passwordHash : null,
    regist_flg: registeredAt ? 1 : 0,
    active_flg: state === 'deactive' ? 0 : 1,
    lock_flg: lock ? 1 : 0,
    lock_reason: lock,
    locked_at: lockedAt ?? null,
    is_employee: employee ? 1 : 0,
    is_only_view: employee === 'viewer' ? 1 : 0,
    registered_at: registeredAt ?? null,
    last_login_at: days.login === undefined ? null : before(now, days.login),
    created_at: invitedAt,
    updated_at: registeredAt ?? invitedAt,
  })
  rows.company_user.push({
    company_code: company.code,
    user_id: id,
    ...member.post,
    cell_phone_number: company.nation === 'JP' ? `090-5550-${random.between(1000, 9999)}` : '',
    manager_flg: member.manager ? 1 : 0,
    created_at: invitedAt,
  })
  for (const { service_id, status } of member.services)
    rows.user_service.push({ company_code: company.code, user_id: id, service_id, status, updated_at: invitedAt })
  if (registeredAt && !employee)
    rows.consent.push(
      ...documents.map(document => ({
        user_id: id,
        document,
        terms_version: 1,
        agreed_at: registeredAt,
        ip: addressIn(company.code),
        page: 'register' as const,
        locale: names.locale,
      })),
    )
  if (state !== 'none') addMail(world, member, id, invitedAt, registeredAt)
  addTrail(world, member, id, { invitedAt, registeredAt, lockedAt })
  return id
}
