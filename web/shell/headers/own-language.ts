import type { Locale } from '../../../shared/model/flag.ts'
import { saveDrafts } from '../../kit/form/leave.ts'
import { useAlert } from '../../state/alert.ts'
import { storeLanguage, useOwnLanguage } from '../../state/own-language.ts'
import { useSession } from '../../state/session.ts'
import { useTop } from '../../state/top.ts'
import { switchLanguage } from './language.ts'

/** The page has this language already, but emails may have the other one, because logging in does not change it. */
const keepLanguage = async (locale: Locale) => {
  const { show } = useAlert.getState()
  try {
    await storeLanguage(locale)
    show({ variant: 'success', message: locale === 'ja' ? 'language.storedJa' : 'language.storedEn' })
    await Promise.all([useTop.getState().reload(), useOwnLanguage.getState().reload()])
  } catch {
    show({ variant: 'danger', message: 'language.notStored' })
  }
}

/**
 * Switches the language of a signed-in person: stores it, and only then reloads the page. A failed call does not keep
 * the page from switching.
 */
export const switchOwnLanguage = (locale: Locale) => {
  if (locale === document.documentElement.lang) return void keepLanguage(locale)
  switchLanguage(locale, async () => {
    await storeLanguage(locale).catch(() => {})
    // Typed while the call ran. If the session ended meanwhile, the drafts are saved already, under their owner.
    if (useSession.getState().auth?.accountType) saveDrafts()
  })
}
