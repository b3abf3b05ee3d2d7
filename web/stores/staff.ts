import { api } from '../api.ts'
import { type Member, useAccount } from './account.ts'

/** Whom an administrator's call is about. */
type Staff = Omit<Member, 'face'>

/** Lets a member log in or not, and shows the new state. */
export const switchLogin = async ({ company_code, user_id }: Staff, status: 'active' | 'deactive') => {
  await api.postUserStatus({ body: { company_code, user_id, status } })
  await useAccount.getState().reload()
}

/** Deletes an account. */
export const deleteAccount = async ({ company_code, user_id }: Staff, text: string) => {
  await api.postUserStatus({ body: { company_code, user_id, status: 'deleted', text } })
}

/** Unlocks an account, and tells whether the mail about it went. */
export const unlockAccount = async ({ company_code, user_id }: Staff): Promise<boolean> =>
  (await api.postUserUnlock({ params: { user_id }, body: { company_code } })).mail_sent === 1
