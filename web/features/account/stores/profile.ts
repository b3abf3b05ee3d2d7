import type { UserInfo } from '../../../../shared/model/user.ts'
import { type Membership, namesOf, type PersonNames } from '../../../../shared/rules/person-fields.ts'
import { api } from '../../../api.ts'
import { useAlert } from '../../../state/alert.ts'
import { apiOf, type Member } from '../../../state/audience.ts'
import { useTop } from '../../../state/top.ts'
import { useUser } from '../../../state/user.ts'
import { useAccount } from './user.ts'

/** `email` is absent if it stays as it is, also one that waits for its confirmation. */
type PersonChanges = PersonNames & { email?: string }

const reloadOwn = () => Promise.all([useTop, useUser].map(store => store.getState().reload()))

/** Edits a member's own data, based on the version that the reader has seen. */
export const editMember = async ({ audience, ...target }: Member, data: PersonChanges, row_version: number) => {
  const saved = await apiOf(audience).postUserProfileEdit({ body: { ...target, ...data, row_version } })
  await useAccount.getState().reload()
  return saved
}

/** Edits a member's data in the company. */
export const editMembership = async ({ audience, ...target }: Member, data: Membership, row_version: number) => {
  const saved = await apiOf(audience).postUserCompanyEdit({ body: { ...target, ...data, row_version } })
  await useAccount.getState().reload()
  return saved
}

/** Edits the signed-in person's own data. */
export const editOwnPerson = async (data: PersonChanges, row_version: number) => {
  const saved = await api.postUserProfileEdit({ body: { ...data, row_version } })
  await reloadOwn()
  return saved
}

/** Edits the signed-in person's data in one company. */
export const editOwnMembership = async (company_code: string, data: Membership, row_version: number) => {
  const saved = await api.postUserCompanyEdit({ body: { company_code, ...data, row_version } })
  await reloadOwn()
  return saved
}

/** Cancels the signed-in person's new address, by saving the present one. */
export const cancelOwnAddress = async (user: UserInfo) => {
  const { email, row_version } = user
  await api.postUserProfileEdit({ body: { ...namesOf(user), email, row_version } })
  await reloadOwn()
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
