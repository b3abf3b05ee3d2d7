import type { Locale } from '../../../shared/model/flag.ts'
import { saveDrafts } from '../../kit/form/leave.ts'
import { changeMailLanguage, mayStoreLanguage, storeLanguage } from '../../state/own-language.ts'
import { useSession } from '../../state/session.ts'
import { switchLanguage } from './language.ts'

/**
 * Switches the language of a signed-in person: stores it, and only then reloads the page. A failed call does not keep
 * the page from switching.
 */
export const switchOwnLanguage = (locale: Locale) => {
  // Emails may have another language than the page, because logging in does not change theirs.
  if (locale === document.documentElement.lang) {
    if (mayStoreLanguage()) void changeMailLanguage(locale)
    return
  }
  switchLanguage(locale, async () => {
    await storeLanguage(locale).catch(() => {})
    // Typed while the call ran. If the session ended meanwhile, the drafts are saved already, under their owner.
    if (useSession.getState().auth?.accountType) saveDrafts()
  })
}
