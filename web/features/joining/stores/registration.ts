import { create } from 'zustand'
import { api } from '../../../api.ts'
import { linkToken } from '../../../state/link-token.ts'
import { reloadState } from '../../../state/reload-state.ts'
import { resource } from '../../../state/resource.ts'

/** Secret of the registration link that this tab opened. */
export const registrationToken = linkToken('registration-token')

/** A mailed link: its state, holder and known data. */
export type Link = Awaited<ReturnType<typeof api.postVerification>>

/** Checks a mailed link. */
export const useRegistration = resource(({ token }: { token: string }, signal) =>
  api.postVerification({ body: { token }, signal }),
)

type Profile = Parameters<typeof api.postRegistProfile>[0]['body']
type Password = Parameters<typeof api.postRegistPassword>[0]['body']

/**
 * Completes the registration: the profile, then the password, which uses up the link.
 *
 * @returns the login address, and whether it is an employee's
 */
export const register = async (profile: Profile, { password, password_confirmation }: Omit<Password, 'token'>) => {
  const { token } = profile
  await api.postRegistProfile({ body: profile })
  const { email, is_employee } = await api.postRegistPassword({ body: { token, password, password_confirmation } })
  registrationToken.clear()
  return { email, isEmployee: is_employee === 1 }
}

interface ResentLink {
  /** Secret of the expired link that was replaced; `sentTo`: address of the new one. */
  token: string
  sentTo: string
  /** Requests a new link to the address of an expired one. */
  resend: (token: string) => Promise<void>
}

export const useResentLink = create<ResentLink>((set, get) => ({
  token: '',
  sentTo: '',
  ...reloadState('resent-link', () => ({ token: get().token, sentTo: get().sentTo })),
  resend: async token => {
    const { email } = await api.postRegistResend({ body: { token } })
    set({ token, sentTo: email })
  },
}))
