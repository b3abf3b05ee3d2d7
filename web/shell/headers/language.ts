import type { Locale } from '../../../shared/model/flag.ts'
import { leaveForReload } from '../../kit/form/leave.ts'
import { saveLocale } from '../../messages/locale.ts'
import { useLoading } from '../../state/loading.ts'
import { saveReloadState } from '../../state/reload-state.ts'

/**
 * Saves the language and reloads the page (specification §4). Drafts and page state survive the reload.
 *
 * @param store runs before the reload
 */
export const switchLanguage = (locale: Locale, store?: () => Promise<void>) => {
  if (locale === document.documentElement.lang) return
  leaveForReload(async () => {
    useLoading.getState().begin()
    saveLocale(locale)
    await store?.()
    saveReloadState()
    location.reload()
  })
}
