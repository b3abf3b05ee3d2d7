import type { Flag } from '../../../../shared/model/flag.ts'
import { api } from '../../../api.ts'
import { apiOf, type Member } from '../../../state/audience.ts'
import { useAccount } from './user.ts'

/** Activates or deactivates a member's login, and reloads the account. An employee's change applies in all companies. */
export const switchLogin = async ({ audience, ...member }: Member, status: 'active' | 'deactive') => {
  await apiOf(audience).postUserStatus({ body: { ...member, status } })
  await useAccount.getState().reload()
}

/** Deletes an account. */
export const deleteAccount = async ({ audience, ...member }: Member, text: string) => {
  const input = { body: { ...member, status: 'deleted' as const, text } }
  await apiOf(audience).postUserStatus(input)
}

/** Removes a person from one company. Employees only. */
export const unlinkAccount = async ({ company_code, user_id }: Member, text: string) => {
  await api.deleteAdminCompanyUser({ params: { company_code }, body: { user_id, text } })
}

/** Moves a person to another company; who has an account is asked, and reloads the account. Employees only. */
export const moveAccount = async (
  { audience: _, ...member }: Member,
  change: { to: string; row_version: number; text: string },
) => {
  const answer = await api.postAdminCompanyUserMove({ body: { ...member, ...change } })
  if (answer.outcome === 'asked') await useAccount.getState().reload()
  return answer
}

/** Makes a member an administrator (1) or a general user (0), and reloads the account. */
export const setManager = async ({ audience: _, ...member }: Member, manager_flg: Flag) => {
  await api.postAdminUserManager({ body: { ...member, manager_flg } })
  await useAccount.getState().reload()
}
