import './language-panel.css'
import { type ReactNode, useState } from 'react'
import { type Locale, locales } from '../../../shared/rules/locale.ts'
import { useText } from '../../messages/index.ts'
import { languageNames } from '../action/LanguageSwitch.tsx'
import { Segments } from '../action/Segments.tsx'
import { Panel } from './Panel.tsx'

interface LanguageChoiceProps {
  locale: Locale
  onLocale: (locale: Locale) => void
  /** After the name of a language, for instance that it has no text. */
  notes?: Partial<Record<Locale, ReactNode>>
}

/** The choice of a text's language, at the head of the panel that shows it. */
function LanguageChoice({ locale, onLocale, notes }: LanguageChoiceProps) {
  const t = useText()
  return (
    <Segments
      label={t('text.language')}
      onChange={onLocale}
      options={locales.map(value => ({ value, label: languageNames[value], lang: value, note: notes?.[value] }))}
      value={locale}
    />
  )
}

/** The choice in a preview. It is hidden where the panel beside it shows the same choice. */
export function PreviewLanguage(props: LanguageChoiceProps) {
  return (
    <div className="preview-language">
      <LanguageChoice {...props} />
    </div>
  )
}

interface LanguagePanelProps extends LanguageChoiceProps {
  title: string
  /** Above the texts. */
  intro?: ReactNode
  text: (locale: Locale) => ReactNode
  /** Below the texts. */
  children?: ReactNode
}

/** A text in two languages: side by side where there is room, else the chosen one. Paper has both. */
export function LanguagePanel({ title, intro, text, children, ...choice }: LanguagePanelProps) {
  return (
    <div className="language-panel">
      <Panel
        action={
          <div className="panel-language">
            <LanguageChoice {...choice} />
          </div>
        }
        title={title}
      >
        {intro && <p className="panel-body quiet">{intro}</p>}
        <div className="languages">
          {locales.map(locale => (
            <div className={locale === choice.locale ? 'is-shown' : undefined} key={locale}>
              <h3 className="language-name">
                <span lang={locale}>{languageNames[locale]}</span>
                {choice.notes?.[locale]}
              </h3>
              {text(locale)}
            </div>
          ))}
        </div>
        {children}
      </Panel>
    </div>
  )
}

/** The same for a text that is only read: nothing else on the page depends on the chosen language. */
export function ReadOnlyLanguagePanel(props: Omit<LanguagePanelProps, 'locale' | 'onLocale'>) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  return <LanguagePanel {...props} locale={locale} onLocale={setLocale} />
}

/** Says that a language has no text. */
export function EmptyNote() {
  const t = useText()
  return <span className="language-note">{t('ui.notEntered')}</span>
}
