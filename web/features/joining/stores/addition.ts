import { create } from 'zustand'
import { api } from '../../../api.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { linkToken } from '../../../state/link-token.ts'
import { reloadState } from '../../../state/reload-state.ts'
import { resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'
import { useUser } from '../../../state/user.ts'
import type { Link } from './registration.ts'

interface Company {
  audience: Audience
  company_code: string
}

/** Number of rows that the panel shows. */
const pageSize = 100

/** People with an account who have been invited to join a company, newest first. */
export const useAdditions = resource(({ audience, company_code }: Company, signal) => {
  const query = { company_code, per_page: pageSize }
  return apiOf(audience).getCompanyAdditionList({ query, signal })
})

/** Whether an added person must accept the invitation first. */
export const hasPendingAddition = async (company: Company, userId: string): Promise<boolean> => {
  const { load } = useAdditions.getState()
  await load(company)
  return useAdditions.getState().data?.data.some(({ user_id }) => user_id === userId) ?? false
}

/** Withdraws the invitation and invalidates its link. */
export const withdrawAddition = async ({ audience, company_code }: Company, user_id: string): Promise<void> => {
  await apiOf(audience).postCompanyAdditionWithdraw({ body: { company_code, user_id } })
  await useAdditions.getState().reload()
}

/** Secret of the link to join a company that this tab opened. It is kept after use, so that a reload says "used". */
export const additionToken = linkToken('addition-token')

interface Joining {
  /** Secret of the link that was used to join, and its details. */
  token: string
  link: Link | undefined
  /** Joins the company. It then reloads session and user, because consent and memberships have changed. */
  join: (body: Parameters<typeof api.postAccountRegist>[0]['body'], link: Link) => Promise<void>
}

export const useJoining = create<Joining>((set, get) => ({
  token: '',
  link: undefined,
  ...reloadState('joining', () => ({ token: get().token, link: get().link })),
  join: async (body, link) => {
    await api.postAccountRegist({ body })
    set({ token: body.token, link })
    await Promise.all([useSession.getState().load(), useUser.getState().reload()])
  },
}))
