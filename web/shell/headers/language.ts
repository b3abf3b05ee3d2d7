import type { Locale } from '../../../shared/model/flag.ts'
import { saveLocale } from '../../messages/locale.ts'
import { carryOver } from '../../stores/carry.ts'
import { useLoading } from '../../stores/loading.ts'
import { leaveForReload } from '../../ui/form/leave.ts'

/** Switches the language: saves it and loads the page anew (specification §4); nothing of what is shown is lost by it. */
export const switchLanguage = (locale: Locale) => {
  if (locale === document.documentElement.lang) return
  leaveForReload(() => {
    useLoading.getState().begin()
    saveLocale(locale)
    carryOver()
    location.reload()
  })
}
