import { create } from 'zustand'
import { api } from '../../../api.ts'
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
  /** Requests a reset link. */
  request: (email: string) => Promise<void>
  /** Requests one to the address of an expired link. */
  resend: (token: string) => Promise<void>
}

export const useResetRequest = create<ResetRequest>((set, get) => ({
  sentTo: '',
  ...reloadState('reset-request', () => ({ sentTo: get().sentTo })),
  request: async email => {
    await api.postForgetPassword({ body: { email } })
    set({ sentTo: email })
  },
  resend: async token => {
    const { email } = await api.postForgetPasswordResend({ body: { token } })
    set({ sentTo: email })
  },
}))

type Verification = Parameters<typeof api.postForgetPasswordVerification>[0]

/**
 * Sets the password of a reset link. Returns whether the account is an employee's. This may end the current session.
 */
export const resetPassword = async (token: string, body: Verification['body']): Promise<boolean> => {
  const { is_employee } = await api.postForgetPasswordVerification({ params: { token }, body })
  resetToken.clear()
  await useSession.getState().load()
  return is_employee === 1
}

/** Changes one's own password. */
export const changePassword = async (body: Parameters<typeof api.postEditPassword>[0]['body']): Promise<void> => {
  await api.postEditPassword({ body })
}
