import type { Locale } from '../../../shared/model/flag.ts'
import { leaveForReload } from '../../kit/form/leave.ts'
import { saveLocale } from '../../messages/locale.ts'
import { useLoading } from '../../state/loading.ts'
import { saveReloadState } from '../../state/reload-state.ts'

/** Saves the language and reloads the page (specification §4). Drafts and page state survive the reload. */
export const switchLanguage = (locale: Locale) => {
  if (locale === document.documentElement.lang) return
  leaveForReload(() => {
    useLoading.getState().begin()
    saveLocale(locale)
    saveReloadState()
    location.reload()
  })
}
