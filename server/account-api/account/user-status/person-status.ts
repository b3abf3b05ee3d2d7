import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { keepingAdministrator, mustKeepEditor } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import { mustProve } from '../../access/caller/fresh-proof.ts'
import { removeMembers, unregisterPeople } from '../../directory/end-membership.ts'
import { mustNotRefuse, refusalToSwitch } from '../../directory/member-rules.ts'
import { postNotices } from '../../directory/post-notices.ts'
import { type AccessChange, snapshotOf } from './access-change.ts'
import { membershipsOf, setPersonActive } from './queries.ts'

/** Refuses the last employee who may edit. */
const mustNotBeLastEditor = async ({ trx, member }: AccessChange): Promise<void> => {
  if (member.is_employee === 1 && member.is_only_view === 0) await mustKeepEditor(trx, member.id)
}

/**
 * Deactivates a person in all companies, or lets them log in again.
 *
 * @param locked codes of the companies locked by this transaction
 * @throws 409 `conflict` if the person has since become administrator of another company
 */
export const switchPerson = async (
  change: AccessChange,
  status: 'active' | 'deactive',
  locked: readonly string[],
): Promise<void> => {
  const { trx, member, companyCode, context, mail } = change
  const active_flg: FlagValue = status === 'active' ? 1 : 0
  const before: FlagValue = member.active_flg === 1 && member.person_active_flg === 1 ? 1 : 0
  if (active_flg === before && active_flg === member.person_active_flg) return
  mustNotRefuse(refusalToSwitch(context.caller, member, active_flg))
  if (active_flg === 0) await mustNotBeLastEditor(change)
  const memberships = await membershipsOf(trx, member.id)
  const administered = memberships
    .filter(({ manager_flg }) => manager_flg === 1)
    .map(({ company_code }) => company_code)
  if (member.is_employee === 1 || administered.length > 0) mustProve(context, 'role')
  if (active_flg === 0 && administered.some(code => !locked.includes(code))) throw new AppError('conflict')
  await keepingAdministrator(trx, administered, () =>
    setPersonActive(trx, member, companyCode, { active_flg, now: context.now, proofs: context.proofs }),
  )
  await audit(trx, context, {
    action: 'user.status',
    target: { kind: 'user', id: member.id },
    companyCode,
    // The membership may have been deactivated before the person is.
    before: { active_flg: active_flg === 0 ? member.person_active_flg : before },
    after: { active_flg },
  })
  const userIds = [member.id]
  return active_flg === 1
    ? postNotices({ trx, context, mail, userIds, companyCodes: [companyCode] }, { template: 'account_activated' })
    : postNotices(
        { trx, context, mail, userIds, companyCodes: memberships.map(({ company_code }) => company_code) },
        { template: 'account_deactivated' },
      )
}

/** Deletes a person: removes all memberships and unregisters. 409 `administrator` if they administer a company. */
export const deletePerson = async (change: AccessChange, reason: string): Promise<void> => {
  const { trx, member, companyCode, context } = change
  const memberships = await membershipsOf(trx, member.id)
  if (memberships.some(({ manager_flg }) => manager_flg === 1)) throw new AppError('administrator')
  if (member.is_employee === 1) mustProve(context, 'role')
  mustNotRefuse(refusalToSwitch(context.caller, member, 0))
  await mustNotBeLastEditor(change)
  const snapshot = await snapshotOf(change)
  const companies = memberships.map(({ company_code }) => company_code)
  for (const code of companies)
    await removeMembers(trx, { userIds: [member.id], companyCode: code, as: 'unlinking' }, context)
  await unregisterPeople(trx, [member.id], context)
  await audit(trx, context, {
    action: 'user.delete',
    target: { kind: 'user', id: member.id },
    companyCode,
    before: { ...snapshot, companies },
    after: { email: member.email, regist_flg: 0 },
    reason,
  })
}
