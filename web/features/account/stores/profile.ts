import type * as v from 'valibot'
import type { AccountData } from '../../../../shared/contract/account/profile.ts'
import type { UserInfo } from '../../../../shared/model/user.ts'
import { namesOf } from '../../../../shared/rules/person-fields.ts'
import { api } from '../../../api.ts'
import { useAlert } from '../../../state/alert.ts'
import { apiOf, type Member } from '../../../state/audience.ts'
import { useTop } from '../../../state/top.ts'
import { useUser } from '../../../state/user.ts'
import { useAccount } from './account.ts'

type Data = Omit<v.InferOutput<typeof AccountData>, 'email'> & {
  /** Absent: as it is, also one that waits for its confirmation. */
  email?: string
}

/** Edits a member, based on the version that the reader has seen. */
export const editMember = async ({ audience, ...target }: Member, data: Data, row_version: number) => {
  const input = { body: { ...target, ...data, row_version } }
  const saved = await apiOf(audience).postUserProfileEdit(input)
  await useAccount.getState().reload()
  return saved
}

/** Edits the signed-in person's own data and their membership in one company. */
export const editOwnProfile = async (company_code: string, data: Data, rowVersion: number) => {
  const saved = await api.postUserProfileEdit({ body: { company_code, ...data, row_version: rowVersion } })
  await Promise.all([useTop, useUser].map(store => store.getState().reload()))
  return saved
}

/** Cancels the signed-in person's new address, by saving the present one. */
export const cancelOwnAddress = async (user: UserInfo) => {
  const { email, row_version } = user
  await api.postUserProfileEdit({ body: { ...namesOf(user), email, row_version } })
  await Promise.all([useTop, useUser].map(store => store.getState().reload()))
  useAlert.getState().show({ variant: 'success', message: 'edit.pendingCancelled', values: { email } })
}

/** Announces a saved edit, and whether a new address has to be verified or was invited. */
export const announceSaved = (before: UserInfo, saved: UserInfo) => {
  const { show } = useAlert.getState()
  const values = { email: saved.pending_email ?? saved.email }
  if (saved.pending_email !== null && saved.pending_email !== before.pending_email)
    show({ variant: 'success', message: 'edit.savedPending', values })
  else if (before.pending_email !== null && saved.pending_email === null)
    show({ variant: 'success', message: 'edit.pendingCancelled', values })
  else if (saved.email !== before.email) show({ variant: 'success', message: 'edit.savedInvited', values })
  else show({ variant: 'success', message: 'edit.saved' })
}
