import type { Transaction } from 'kysely'
import type { userStatus } from '../../../shared/contract/user-status.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'
import { lockCompany, mustKeepAdministrator } from '../access/administrators.ts'
import { audit } from '../access/audit.ts'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/schema.ts'
import type { Asking, HandlersOf, Parts } from '../handler.ts'
import { lockUserServices } from '../user-service/queries.ts'
import { type LockedMember, lockMember, removeMember, setMemberActive, unregisterPerson } from './queries.ts'

interface Change {
  trx: Transaction<Database>
  member: LockedMember
  companyCode: string
  asking: Asking<Caller>
}

/**
 * Nobody switches themselves off: whoever did so by mistake could not undo it. A person of several companies whom the maker
 * has stopped is not for one of the companies to start.
 */
const switchMember = async (
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

/** An administrative account cannot be deleted. Whoever belongs to another company too stays registered there. */
const deleteMember = async ({ trx, member, companyCode, asking }: Change, reason: string): Promise<void> => {
  if (member.manager_flg === 1) throw new AppError('administrator')
  const { id, company_count, person_active_flg: _, regist_flg, ...registered } = member
  const { email, first_name, middle_name, family_name } = registered
  const services = await lockUserServices(trx, companyCode, id)
  const usable = Object.keys(services ?? {}).filter(service => services?.[service] === 1)
  await removeMember(trx, id, companyCode, asking.now)
  const isLast = company_count === 1
  if (isLast) await unregisterPerson(trx, member, asking.now)
  await audit(trx, asking, {
    action: 'user.delete',
    target: { kind: 'user', id },
    companyCode,
    before: { ...registered, regist_flg, services: usable },
    after: isLast ? { email, regist_flg: 0 } : { email, first_name, middle_name, family_name, regist_flg },
    reason,
  })
}

export const userStatusHandlers = ({ db }: Parts): HandlersOf<typeof userStatus> => ({
  postUserStatus: async ({ body, ...asking }) => {
    const { company_code: companyCode, user_id } = body
    await db.transaction().execute(async trx => {
      await lockCompany(trx, companyCode)
      const member = await lockMember(trx, companyCode, user_id)
      if (!member) throw new AppError('not_found')
      const change = { trx, member, companyCode, asking }
      if (body.status === 'deleted') await deleteMember(change, body.text)
      else await switchMember(change, body.status)
    })
    return {}
  },
})
