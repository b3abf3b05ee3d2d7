import { type Locale, locales } from '../../../shared/model/flag.ts'
import { useText } from '../../messages/index.ts'

/** How each language calls itself. */
export const languageNames: Record<Locale, string> = { ja: '日本語', en: 'English' }

/** ja / en as links that reload the page; `onChange` saves the choice. */
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
