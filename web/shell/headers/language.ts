import type { Locale } from '../../../shared/model/flag.ts'
import { leaveForReload } from '../../kit/form/leave.ts'
import { saveLocale } from '../../messages/locale.ts'
import { useLoading } from '../../state/loading.ts'
import { saveReloadState } from '../../state/reload-state.ts'

/** Switches the language: saves it and loads the page anew (specification §4); nothing of what is shown is lost by it. */
export const switchLanguage = (locale: Locale) => {
  if (locale === document.documentElement.lang) return
  leaveForReload(() => {
    useLoading.getState().begin()
    saveLocale(locale)
    saveReloadState()
    location.reload()
  })
}
