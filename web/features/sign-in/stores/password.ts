import { create } from 'zustand'
import type { HeldJob } from '../../../../shared/model/held-job.ts'
import { api } from '../../../api.ts'
import { type Audience, apiOf, type Member } from '../../../state/audience.ts'
import { linkToken } from '../../../state/link-token.ts'
import { reloadState } from '../../../state/reload-state.ts'
import { resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'

/** Secret of the reset link that this tab opened. */
export const resetToken = linkToken('password-reset-token')

/** Secret of an expired reset link; its page requests a new one. */
export const expiredResetToken = linkToken('password-reset-expired-token')

/** State of a reset link. */
export const useResetLink = resource(({ token }: { token: string }, signal) =>
  api.getForgetPasswordCheck({ params: { token }, signal }),
)

/** Checks a formerly expired link again, because its state has changed. The reset page then shows the state. */
export const reopenResetLink = async (token: string): Promise<void> => {
  expiredResetToken.clear()
  resetToken.save(token)
  await useResetLink.getState().load({ token })
}

interface ResetRequest {
  /** Address that a link was sent to; '' if none. In memory only. */
  sentTo: string
  /** Whose login follows: as the link's owner, or the login page that the person came from. */
  audience: Audience
  /** Requests a reset link. */
  request: (email: string, audience: Audience) => Promise<void>
  /** Requests one to the address of an expired link. */
  resend: (token: string) => Promise<void>
}

export const useResetRequest = create<ResetRequest>((set, get) => ({
  sentTo: '',
  audience: 'customer',
  ...reloadState('reset-request', () => ({ sentTo: get().sentTo, audience: get().audience })),
  request: async (email, audience) => {
    await api.postForgetPassword({ body: { email } })
    set({ sentTo: email, audience })
  },
  resend: async token => {
    const { email, is_employee } = await api.postForgetPasswordResend({ body: { token } })
    set({ sentTo: email, audience: is_employee === 1 ? 'employee' : 'customer' })
  },
}))

type Verification = Parameters<typeof api.postForgetPasswordVerification>[0]

/** What became of an account whose password was reset. */
export interface Reset {
  isEmployee: boolean
  /** Jobs of the account that are held. */
  held: readonly HeldJob[]
}

/** Sets the password of a reset link. This may end the current session. */
export const resetPassword = async (token: string, body: Verification['body']): Promise<Reset> => {
  const { is_employee, held } = await api.postForgetPasswordVerification({ params: { token }, body })
  resetToken.clear()
  await useSession.getState().load()
  return { isEmployee: is_employee === 1, held }
}

type Edit = Parameters<typeof api.postEditPassword>[0]

/** Changes one's own password. */
export const changePassword = async (audience: Audience, body: Edit['body']): Promise<void> => {
  await apiOf(audience).postEditPassword({ body })
}

/** Sends a password-reset link. @returns whether the email was sent */
export const sendResetLink = async ({ user_id }: Member): Promise<boolean> =>
  (await api.postAdminUserPassword({ params: { user_id } })).mail_sent === 1
