import type * as v from 'valibot'
import type { AccountData } from '../../shared/contract/profile.ts'
import type { Locale } from '../../shared/model/flag.ts'
import type { UserInfo } from '../../shared/model/user.ts'
import { personName } from '../../shared/rules/names.ts'
import { api } from '../api.ts'
import { type Member, useAccount } from './account.ts'
import { useAccounts } from './accounts.ts'
import { useAlert } from './alert.ts'
import { useTop } from './top.ts'
import { useUser } from './user.ts'

/** What became of one invitation. Whoever is registered already gets none. */
export interface InvitationResult {
  id: string
  name: string
  outcome: 'sent' | 'failed' | 'registered'
}

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

/** Sends the mail about it once more, and tells whether it went. */
export const sendUnlockMail = async ({ company_code, user_id }: Staff): Promise<boolean> =>
  (await api.postUserUnlockMail({ params: { user_id }, body: { company_code } })).mail_sent === 1

type Data = v.InferOutput<typeof AccountData>

/** Edits a member over the version that the person has seen. */
export const editStaff = async ({ company_code, user_id }: Staff, data: Data, rowVersion: number) => {
  const saved = await api.postUserProfileEdit({ body: { company_code, user_id, ...data, row_version: rowVersion } })
  await useAccount.getState().reload()
  return saved
}

/** Edits one's own data, and those of the membership in one company. */
export const editOwn = async (company_code: string, data: Data, rowVersion: number) => {
  const saved = await api.postUserProfileEdit({ body: { company_code, ...data, row_version: rowVersion } })
  await Promise.all([useTop, useUser].map(store => store.getState().reload()))
  return saved
}

/** Says that an edit is stored, and what becomes of a new address. */
export const tellSaved = (before: UserInfo, saved: UserInfo) => {
  const { show } = useAlert.getState()
  const values = { email: saved.pending_email ?? saved.email }
  if (saved.pending_email !== null && saved.pending_email !== before.pending_email)
    show({ variant: 'success', message: 'staff.savedPending', values })
  else if (saved.email !== before.email) show({ variant: 'success', message: 'staff.savedInvited', values })
  else show({ variant: 'success', message: 'staff.saved' })
}

/** Invites one person with the data that are registered; services and phone stay as they are. */
const invite = async (company_code: string, user_id: string, locale: Locale): Promise<InvitationResult> => {
  const account = await api.postUserInfo({ body: { company_code, user_id } })
  const result = { id: user_id, name: personName(account, locale) }
  if (account.regist_flg === 1) return { ...result, outcome: 'registered' }
  const { email, first_name, middle_name, family_name, department, position, cell_phone_number } = account
  const names = { first_name, middle_name, family_name }
  const services = account.services.filter(({ status }) => status === 1).map(({ service_id }) => service_id)
  try {
    const { mail_sent } = await api.postUserRegist({
      body: { company_code, email, ...names, department, position, cell_phone_number, services },
    })
    return { ...result, outcome: mail_sent === 1 ? 'sent' : 'failed' }
  } catch {
    return { ...result, outcome: 'failed' }
  }
}

/** Invites people who are not registered yet once more, one after the other; their earlier links are superseded. */
export const inviteStaff = async (company_code: string, ids: readonly string[], locale: Locale) => {
  const results: InvitationResult[] = []
  for (const id of ids) results.push(await invite(company_code, id, locale))
  void useAccounts.getState().reload()
  return results
}
