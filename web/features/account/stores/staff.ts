import type * as v from 'valibot'
import type { AccountData } from '../../../../shared/contract/account/profile.ts'
import type { Addition } from '../../../../shared/contract/joining/addition.ts'
import type { Flag, Locale } from '../../../../shared/model/flag.ts'
import type { AccountInfo, UserInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { api } from '../../../api.ts'
import { useAlert } from '../../../state/alert.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { useUser } from '../../../state/user.ts'
import { useTop } from '../../home/stores/top.ts'
import { useAdditions } from '../../joining/stores/additions.ts'
import { type Member, useAccount } from './account.ts'
import { addAccount, useAccounts } from './accounts.ts'

/** What became of one invitation. Whoever is registered already gets none. */
export interface InvitationResult {
  id: string
  name: string
  outcome: 'sent' | 'failed' | 'registered'
}

/** Lets a member log in or not, and shows the new state. To employees a person counts as a whole. */
export const switchLogin = async ({ audience, ...whom }: Member, status: 'active' | 'deactive') => {
  const input = { body: { ...whom, status } }
  await apiOf(audience).postUserStatus(input)
  await useAccount.getState().reload()
}

/** Deletes an account. */
export const deleteAccount = async ({ audience, ...whom }: Member, text: string) => {
  const input = { body: { ...whom, status: 'deleted' as const, text } }
  await apiOf(audience).postUserStatus(input)
}

/** Takes a person out of one company. For employees only, as everything below that has no other audience. */
export const unlinkAccount = async ({ company_code, user_id }: Member, text: string) => {
  await api.deleteAdminCompanyUser({ params: { company_code }, body: { user_id, text } })
}

/** Makes a member an administrator, or a general user again, and shows the new state. */
export const setManager = async ({ audience: _, ...whom }: Member, manager_flg: Flag) => {
  await api.postAdminUserManager({ body: { ...whom, manager_flg } })
  await useAccount.getState().reload()
}

/** Has a link mailed that sets a new password, and tells whether it went. */
export const sendResetLink = async ({ user_id }: Member): Promise<boolean> =>
  (await api.postAdminUserPassword({ params: { user_id } })).mail_sent === 1

const unlocking = ({ company_code, user_id }: Member) => ({ params: { user_id }, body: { company_code } })

/** Unlocks an account, and tells whether the mail about it went. */
export const unlockAccount = async (member: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(member.audience).postUserUnlock(unlocking(member))
  return mail_sent === 1
}

/** Sends the mail about it once more, and tells whether it went. */
export const sendUnlockMail = async (member: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(member.audience).postUserUnlockMail(unlocking(member))
  return mail_sent === 1
}

/** Refuses what a locked administrator asks for, shows the new state, and tells whether the mail about it went. */
export const rejectUnlock = async (member: Member, text: string): Promise<boolean> => {
  const { params, body } = unlocking(member)
  const { mail_sent } = await api.postAdminUserUnlockReject({ params, body: { ...body, text } })
  return mail_sent === 1
}

type Data = v.InferOutput<typeof AccountData>

/** Edits a member over the version that the person has seen. */
export const editStaff = async ({ audience, ...whom }: Member, data: Data, row_version: number) => {
  const input = { body: { ...whom, ...data, row_version } }
  const saved = await apiOf(audience).postUserProfileEdit(input)
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

/** Sends one person an invitation with the data that are registered; what is not sent stays as it is. */
const inviteAgain = (audience: Audience, company_code: string, account: AccountInfo) => {
  const { email, first_name, middle_name, family_name, department, position, cell_phone_number } = account
  const person = { email, first_name, middle_name, family_name }
  if (account.is_employee === 1)
    return api.postAdminUserAzureAdd({ body: { ...person, is_only_view: account.is_only_view ?? 0 } })
  const services = account.services.filter(({ status }) => status === 1).map(({ service_id }) => service_id)
  const input = { body: { company_code, ...person, department, position, cell_phone_number, services } }
  return apiOf(audience).postUserRegist(input)
}

const invite = async (member: Member, locale: Locale): Promise<InvitationResult> => {
  const { audience, ...whom } = member
  const account: AccountInfo = await (audience === 'employee'
    ? api.getAdminUserInfo({ query: whom })
    : api.postUserInfo({ body: whom }))
  const result = { id: whom.user_id, name: personName(account, locale) }
  if (account.regist_flg === 1) return { ...result, outcome: 'registered' }
  try {
    const { mail_sent } = await inviteAgain(audience, whom.company_code, account)
    return { ...result, outcome: mail_sent === 1 ? 'sent' : 'failed' }
  } catch {
    return { ...result, outcome: 'failed' }
  }
}

/** Invites people who are not registered yet once more, one after the other; their earlier links are superseded. */
export const inviteStaff = async (
  company: { audience: Audience; company_code: string },
  ids: readonly string[],
  { locale, onProgress }: { locale: Locale; onProgress: (done: number) => void },
) => {
  const results: InvitationResult[] = []
  const { audience, company_code } = company
  for (const user_id of ids) {
    results.push(await invite({ audience, company_code, user_id }, locale))
    onProgress(results.length)
  }
  void useAccounts.getState().reload()
  return results
}

/** Asks somebody with an account once more to join, with the same data; the earlier link is superseded. */
export const askAgain = async (
  company: { audience: Audience; company_code: string },
  addition: Addition,
  locale: Locale,
): Promise<InvitationResult[]> => {
  const { user_id: id, manager_flg: _, invitation: __, asked_at: ___, ...person } = addition
  const result = { id, name: personName(person, locale) }
  try {
    const { mail_sent } = await addAccount(company.audience, { company_code: company.company_code, ...person })
    await useAdditions.getState().reload()
    return [{ ...result, outcome: mail_sent === 1 ? 'sent' : 'failed' }]
  } catch {
    return [{ ...result, outcome: 'failed' }]
  }
}
