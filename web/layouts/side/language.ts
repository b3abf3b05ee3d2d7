import type { Locale } from '../../../shared/model/flag.ts'
import { saveLocale } from '../../messages/locale.ts'
import { useLoading } from '../../stores/loading.ts'
import { leave } from '../../ui/form/leave.ts'

/** Switches the language: saves it and loads the page anew (specification §4). */
export const switchLanguage = (locale: Locale) => {
  if (locale === document.documentElement.lang) return
  leave(() => {
    useLoading.getState().begin()
    saveLocale(locale)
    location.reload()
  })
}
