import { api } from '../api.ts'
import { resource } from './resource.ts'

const key = 'registration-token'

/** Secret of the mailed link that was opened in this tab; '' where none was, or the registration is complete. */
export const keptToken = (): string => sessionStorage.getItem(key) ?? ''

/** Keeps the secret for reloading, so that it need not stand in the address bar and the history. */
export const keepToken = (token: string) => sessionStorage.setItem(key, token)

/** State of a mailed link, whose it is and what is known already. */
export const useRegistration = resource(({ token }: { token: string }, signal) =>
  api.postVerification({ body: { token }, signal }),
)

type Profile = Parameters<typeof api.postRegistProfile>[0]['body']
type Password = Parameters<typeof api.postRegistPassword>[0]['body']

/** Completes the registration: the profile, then the password, which uses the link up. Gives the login address. */
export const register = async (profile: Profile, { password, password_confirmation }: Omit<Password, 'token'>) => {
  const { token } = profile
  await api.postRegistProfile({ body: profile })
  const { email } = await api.postRegistPassword({ body: { token, password, password_confirmation } })
  sessionStorage.removeItem(key)
  return email
}

/** Has a new link sent to the address of an expired one, and gives that address. */
export const resendLink = async (token: string) => (await api.postRegistResend({ body: { token } })).email
