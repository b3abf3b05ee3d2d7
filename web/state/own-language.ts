import type { Locale } from '../../shared/model/flag.ts'
import { api } from '../api.ts'
import { has } from '../calls.ts'
import { useAlert } from './alert.ts'
import { resource } from './resource.ts'
import { useSession } from './session.ts'
import { useTop } from './top.ts'

/** Longest time that a switch of the language waits for the server. */
const storeMs = 3_000

/** The preferred language of the signed-in employee. Customers read theirs with their own data. */
export const useOwnLanguage = resource((_: Record<never, never>, signal) => api.getAdminLanguage({ signal }))

/** The call that stores the preferred language of the signed-in person. */
const storeCall = () =>
  useSession.getState().auth?.accountType === 'customer' ? 'postUserLanguage' : 'postAdminLanguage'

/** Whether the account API keeps the preferred language of people. */
export const mayStoreLanguage = (): boolean => has(storeCall())

/** Stores the preferred language of the signed-in person: that of emails to them. */
export const storeLanguage = async (locale: Locale): Promise<void> => {
  if (mayStoreLanguage()) await api[storeCall()]({ body: { locale }, signal: AbortSignal.timeout(storeMs) })
}

/** Changes the language of emails only, and says whether it could. */
export const changeMailLanguage = async (locale: Locale): Promise<void> => {
  const { show } = useAlert.getState()
  try {
    await storeLanguage(locale)
    show({ variant: 'success', message: locale === 'ja' ? 'language.storedJa' : 'language.storedEn' })
    await Promise.all([useTop.getState().reload(), useOwnLanguage.getState().reload()])
  } catch (error) {
    show({ variant: 'danger', message: 'language.notStored', error })
  }
}
