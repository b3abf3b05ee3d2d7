import { namesOf } from '../../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { keepingAdministrator } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import { mustProve } from '../../access/caller/fresh-proof.ts'
import { removeMembers, unregisterPeople } from '../../directory/end-membership.ts'
import { mustNotRefuse, refusalToSwitch } from '../../directory/member-rules.ts'
import { postNotices } from '../../directory/post-notices.ts'
import { type AccessChange, snapshotOf } from './access-change.ts'
import { setMemberActive } from './queries.ts'

/** Activates or deactivates a member. */
export const switchMember = async (
  { trx, member, companyCode, context, mail }: AccessChange,
  status: 'active' | 'deactive',
): Promise<void> => {
  const active_flg: FlagValue = status === 'active' ? 1 : 0
  const before: FlagValue = member.active_flg === 1 && member.person_active_flg === 1 ? 1 : 0
  if (before === active_flg) return
  mustNotRefuse(refusalToSwitch(context.caller, member, active_flg))
  if (member.manager_flg === 1) mustProve(context, 'role')
  await keepingAdministrator(trx, member.manager_flg === 1 ? [companyCode] : [], () =>
    setMemberActive(trx, member, companyCode, { active_flg, now: context.now, proofs: context.proofs }),
  )
  await audit(trx, context, {
    action: 'user.status',
    target: { kind: 'user', id: member.id },
    companyCode,
    before: { active_flg: before },
    after: { active_flg },
  })
  await postNotices(
    { trx, context, mail, userIds: [member.id], companyCodes: [companyCode] },
    { template: active_flg === 1 ? 'account_activated' : 'account_deactivated' },
  )
}

/**
 * Removes a member from a company; 409 `administrator` for an administrator. A person of several companies stays
 * registered.
 */
export const removeMember = async (
  change: AccessChange,
  { action, reason }: { action: 'user.delete' | 'user.unlink'; reason: string },
): Promise<void> => {
  const { trx, member, companyCode, context } = change
  if (member.manager_flg === 1) throw new AppError('administrator')
  const before = await snapshotOf(change)
  const as = action === 'user.unlink' ? 'unlinking' : 'membershipDeletion'
  await removeMembers(trx, { userIds: [member.id], companyCode, as }, context)
  const isLast = member.company_count === 1
  const { email, regist_flg } = before
  if (isLast) await unregisterPeople(trx, [member.id], context)
  await audit(trx, context, {
    action,
    target: { kind: 'user', id: member.id },
    companyCode,
    before,
    after: isLast ? { email, regist_flg: 0 } : { email, ...namesOf(before), regist_flg },
    reason,
  })
}
