import type { Locale } from '../../shared/model/flag.ts'
import { api } from '../api.ts'
import { useAlert } from './alert.ts'
import { type Audience, apiOf, hasFor } from './audience.ts'
import { resource } from './resource.ts'
import { useSession } from './session.ts'
import { useTop } from './top.ts'

/** Longest time that a switch of the language waits for the server. */
const storeMs = 3_000

/** The preferred language of the signed-in employee. Customers read theirs with their own data. */
export const useOwnLanguage = resource((_: Record<never, never>, signal) => api.getAdminLanguage({ signal }))

const ownAudience = (): Audience => (useSession.getState().auth?.accountType === 'customer' ? 'customer' : 'employee')

/** Whether the account API keeps the preferred language of people. */
export const mayStoreLanguage = (): boolean => hasFor(ownAudience(), 'postUserLanguage')

/** Stores the preferred language of the signed-in person: that of emails to them. */
export const storeLanguage = async (locale: Locale): Promise<void> => {
  if (mayStoreLanguage())
    await apiOf(ownAudience()).postUserLanguage({ body: { locale }, signal: AbortSignal.timeout(storeMs) })
}

/** Changes the language of emails only, and says whether it could. */
export const changeMailLanguage = async (locale: Locale): Promise<void> => {
  const { show } = useAlert.getState()
  try {
    await storeLanguage(locale)
    show({ variant: 'success', message: locale === 'ja' ? 'language.storedJa' : 'language.storedEn' })
    await Promise.all([useTop.getState().reload(), useOwnLanguage.getState().reload()])
  } catch {
    show({ variant: 'danger', message: 'language.notStored' })
  }
}
