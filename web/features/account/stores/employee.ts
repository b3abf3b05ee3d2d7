import type * as v from 'valibot'
import type { NewEmployee } from '../../../../shared/contract/account/employee.ts'
import type { Flag } from '../../../../shared/model/flag.ts'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'
import { useAccounts } from './company-user.ts'
import { useAccount } from './user.ts'

/** The pseudo-company that the maker's employees belong to. */
export const useMakerCompany = resource((_: Record<never, never>, signal) => api.getAdminCompanyAzurecode({ signal }))

/** Adds an employee, or resends the invitation of one who is not registered yet. Reloads the list. */
export const addEmployee = async (body: v.InferInput<typeof NewEmployee>) => {
  const added = await api.postAdminUserAzureAdd({ body })
  void useAccounts.getState().reload()
  return added
}

/** Makes an employee an editor (0) or view-only (1), and reloads the account. */
export const setOnlyView = async ({ id, row_version }: AccountInfo, is_only_view: Flag) => {
  await api.postAdminUserAzureEdit({ body: { user_id: id, is_only_view, row_version } })
  await useAccount.getState().reload()
}
