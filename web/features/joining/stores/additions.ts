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

/** As many as the panel shows. */
const shown = 100

/** People with an account whom a company has asked to join, the latest first. */
export const useAdditions = resource(({ audience, company_code }: Company, signal) => {
  const query = { company_code, per_page: shown }
  return apiOf(audience).getCompanyAdditionList({ query, signal })
})

/** Whether somebody who was added is one of those who have to agree first. */
export const hasPendingAddition = async (company: Company, userId: string): Promise<boolean> => {
  const { load } = useAdditions.getState()
  await load(company)
  return useAdditions.getState().data?.data.some(({ user_id }) => user_id === userId) ?? false
}

/** Asks somebody no more. */
export const withdrawAddition = async ({ audience, company_code }: Company, user_id: string): Promise<void> => {
  await apiOf(audience).postCompanyAdditionWithdraw({ body: { company_code, user_id } })
  await useAdditions.getState().reload()
}

/** Secret of the link to join a company that was opened in this tab. Used up it stays, so that reloading the page says so. */
export const additionToken = linkToken('addition-token')

interface Joining {
  /** Secret of the link with which somebody has joined, and what it was for. */
  token: string
  link: Link | undefined
  /** Joins the company that asks. Whoever is logged in has agreed to the terms with it, and belongs to one company more. */
  join: (token: string, link: Link) => Promise<void>
}

export const useJoining = create<Joining>((set, get) => ({
  token: '',
  link: undefined,
  ...reloadState('joining', () => ({ token: get().token, link: get().link })),
  join: async (token, link) => {
    await api.postAccountRegist({ body: { token, agree: true } })
    set({ token, link })
    await Promise.all([useSession.getState().load(), useUser.getState().reload()])
  },
}))
