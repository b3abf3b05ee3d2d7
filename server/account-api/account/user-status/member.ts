import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { mustKeepAdministrator } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import { type Change, portraitOf } from './change.ts'
import { removeMembers, setMemberActive, unregisterPeople } from './queries.ts'

/**
 * Nobody switches themselves off: whoever did so by mistake could not undo it. A person of several companies whom the maker
 * has stopped is not for one of the companies to start.
 */
export const switchMember = async (
  { trx, member, companyCode, asking }: Change,
  status: 'active' | 'deactive',
): Promise<void> => {
  const active_flg: FlagValue = status === 'active' ? 1 : 0
  if (active_flg === 0 && asking.caller.userId === member.id) throw new AppError('forbidden')
  const before: FlagValue = member.active_flg === 1 && member.person_active_flg === 1 ? 1 : 0
  if (before === active_flg) return
  if (active_flg === 1 && member.person_active_flg === 0 && member.company_count > 1) throw new AppError('forbidden')
  if (active_flg === 0 && member.manager_flg === 1) await mustKeepAdministrator(trx, companyCode, member.id)
  await setMemberActive(trx, member, companyCode, { active_flg, now: asking.now })
  await audit(trx, asking, {
    action: 'user.status',
    target: { kind: 'user', id: member.id },
    companyCode,
    before: { active_flg: before },
    after: { active_flg },
  })
}

/**
 * Takes a member out of a company. An administrative account cannot be; whoever belongs to another company too stays
 * registered there.
 */
export const takeOut = async (
  change: Change,
  { action, reason }: { action: 'user.delete' | 'user.unlink'; reason: string },
): Promise<void> => {
  const { trx, member, companyCode, asking } = change
  if (member.manager_flg === 1) throw new AppError('administrator')
  const before = await portraitOf(change)
  await removeMembers(trx, [member.id], companyCode, asking.now)
  const isLast = member.company_count === 1
  const { email, first_name, middle_name, family_name, regist_flg } = before
  if (isLast) await unregisterPeople(trx, [member.id], asking.now)
  await audit(trx, asking, {
    action,
    target: { kind: 'user', id: member.id },
    companyCode,
    before,
    after: isLast ? { email, regist_flg: 0 } : { email, first_name, middle_name, family_name, regist_flg },
    reason,
  })
}
