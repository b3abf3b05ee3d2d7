import { type Locale, locales } from '../../../shared/rules/locale.ts'
import { useText } from '../../messages/index.ts'

/** Name of each language in that language. */
export const languageNames: Record<Locale, string> = { ja: '日本語', en: 'English' }

/** Buttons for ja and en. `onChange` saves the choice and reloads the page. */
export function LanguageSwitch({ onChange }: { onChange: (locale: Locale) => void }) {
  const t = useText()
  return (
    <nav aria-label={t('ui.language')} className="language">
      {locales.map(locale => (
        <button
          aria-current={locale === t.locale || undefined}
          key={locale}
          lang={locale}
          onClick={() => onChange(locale)}
          type="button"
        >
          {languageNames[locale]}
        </button>
      ))}
    </nav>
  )
}
