import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { mustKeepAdministrator, mustKeepEditor } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import { type AccessChange, snapshotOf } from './access-change.ts'
import { membershipsOf, removeMembers, setPersonActive, unregisterPeople } from './queries.ts'

/** Of employees, one who may change things stays; nobody takes their own access away, for the same reason as customers. */
const mustNotBeNeeded = async ({ trx, member, context }: AccessChange): Promise<void> => {
  if (context.caller.userId === member.id) throw new AppError('forbidden')
  if (member.is_employee === 1 && member.is_only_view === 0) await mustKeepEditor(trx, member.id)
}

/**
 * The maker stops a person in all companies at once, or lets them log in again.
 *
 * @param held codes of the companies that the transaction holds: 409 `conflict` where the person administers more by now
 */
export const switchPerson = async (
  change: AccessChange,
  status: 'active' | 'deactive',
  held: readonly string[],
): Promise<void> => {
  const { trx, member, companyCode, context } = change
  const active_flg: FlagValue = status === 'active' ? 1 : 0
  const before: FlagValue = member.active_flg === 1 && member.person_active_flg === 1 ? 1 : 0
  if (active_flg === before && active_flg === member.person_active_flg) return
  if (active_flg === 0) {
    await mustNotBeNeeded(change)
    for (const { company_code, manager_flg } of await membershipsOf(trx, member.id)) {
      if (manager_flg === 0) continue
      if (!held.includes(company_code)) throw new AppError('conflict')
      await mustKeepAdministrator(trx, company_code, member.id)
    }
  }
  await setPersonActive(trx, member, companyCode, { active_flg, now: context.now })
  await audit(trx, context, {
    action: 'user.status',
    target: { kind: 'user', id: member.id },
    companyCode,
    before: { active_flg: before },
    after: { active_flg },
  })
}

/** The maker deletes a person: out of all companies, and unregistered. Nobody who administers one of them. */
export const deletePerson = async (change: AccessChange, reason: string): Promise<void> => {
  const { trx, member, companyCode, context } = change
  const memberships = await membershipsOf(trx, member.id)
  if (memberships.some(({ manager_flg }) => manager_flg === 1)) throw new AppError('administrator')
  await mustNotBeNeeded(change)
  const portrait = await snapshotOf(change)
  const companies = memberships.map(({ company_code }) => company_code)
  for (const code of companies) await removeMembers(trx, [member.id], code, context.now)
  await unregisterPeople(trx, [member.id], context.now)
  await audit(trx, context, {
    action: 'user.delete',
    target: { kind: 'user', id: member.id },
    companyCode,
    before: { ...portrait, companies },
    after: { email: member.email, regist_flg: 0 },
    reason,
  })
}
