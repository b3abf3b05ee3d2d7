import type * as v from 'valibot'
import type { AccountData } from '../../../../shared/contract/account/profile.ts'
import type { UserInfo } from '../../../../shared/model/user.ts'
import { api } from '../../../api.ts'
import { useAlert } from '../../../state/alert.ts'
import { apiOf } from '../../../state/audience.ts'
import { useTop } from '../../../state/top.ts'
import { useUser } from '../../../state/user.ts'
import { type Member, useAccount } from './account.ts'

type Data = v.InferOutput<typeof AccountData>

/** Edits a member over the version that the person has seen. */
export const editMember = async ({ audience, ...whom }: Member, data: Data, row_version: number) => {
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
export const announceSaved = (before: UserInfo, saved: UserInfo) => {
  const { show } = useAlert.getState()
  const values = { email: saved.pending_email ?? saved.email }
  if (saved.pending_email !== null && saved.pending_email !== before.pending_email)
    show({ variant: 'success', message: 'edit.savedPending', values })
  else if (saved.email !== before.email) show({ variant: 'success', message: 'edit.savedInvited', values })
  else show({ variant: 'success', message: 'edit.saved' })
}
