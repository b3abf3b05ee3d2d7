import './translated-texts.css'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { type Locale, locales } from '../../../shared/rules/locale.ts'
import { useText } from '../../messages/index.ts'
import { Segments } from '../action/Segments.tsx'
import { revealEvent } from '../form/focus-field.ts'
import { codesOf } from '../form/problems.ts'
import { Columns } from '../frame/Columns.tsx'
import { EmptyNote, LanguagePanel } from '../frame/LanguagePanel.tsx'
import { Icon } from '../text/Icon.tsx'

interface TranslatedTextsProps {
  title: string
  /** Above the fields. */
  intro?: string
  /** The language that is edited and previewed. */
  locale: Locale
  onLocale: (locale: Locale) => void
  /** Fields of a language, named after it: `ja`, or `ja.subject` and so on. */
  fields: (locale: Locale) => ReactNode
  preview: ReactNode
  /** Below the fields: other sections of the form and its buttons. */
  children: ReactNode
}

/**
 * Edits a text in two languages beside its preview: side by side in wide windows, else one language at a time. The choice
 * of the language says which one is empty or has errors. Phones show the fields or the preview.
 */
export function TranslatedTexts({ title, intro, locale, onLocale, fields, preview, children }: TranslatedTextsProps) {
  const t = useText()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const texts: unknown[] = useWatch({ name: [...locales] })
  const wrong = useWrongFields(locale, onLocale)
  const { trigger } = useFormContext()
  return (
    <div className={`translated-texts translated-texts-${view}`}>
      <div className="translated-views">
        <Segments
          label={t('text.view')}
          onChange={setView}
          options={[
            { value: 'write', label: t('text.write') },
            { value: 'preview', label: t('text.preview') },
          ]}
          value={view}
        />
      </div>
      <Columns
        main={
          <LanguagePanel
            intro={intro}
            locale={locale}
            notes={Object.fromEntries(
              locales.map((locale, at) => [
                locale,
                <Note
                  empty={isEmpty(texts[at])}
                  key={locale}
                  wrong={wrong[locale].flatMap(({ codes }) => codes).length}
                />,
              ]),
            )}
            onLocale={onLocale}
            text={locale => (
              <Fields
                // An error may depend on another field, so each change checks all fields with errors.
                onChange={() => void trigger(Object.values(wrong).flatMap(fields => fields.map(({ name }) => name)))}
                onReveal={() => {
                  setView('write')
                  onLocale(locale)
                }}
                onWrite={() => onLocale(locale)}
              >
                {fields(locale)}
              </Fields>
            )}
            title={title}
          >
            {children}
          </LanguagePanel>
        }
        preview
        side={preview}
      />
    </div>
  )
}

const isEmpty = (text: unknown): boolean =>
  typeof text === 'object' && text !== null ? Object.values(text).every(isEmpty) : !text || !String(text).trim()

interface WrongField {
  name: string
  codes: readonly string[]
}

const wrongFieldsOf = (locale: Locale, errors: FieldErrors): WrongField[] => {
  const found = errors[locale] ?? {}
  if (typeof found.message === 'string') return [{ name: locale, codes: codesOf(found) }]
  return Object.entries(found).flatMap(([field, error]) =>
    error ? [{ name: `${locale}.${field}`, codes: codesOf(error) }] : [],
  )
}

/** The fields with errors. If a submit finds none in the language that is shown, the other one is shown. */
const useWrongFields = (locale: Locale, onLocale: (locale: Locale) => void): Record<Locale, WrongField[]> => {
  const { errors, submitCount } = useFormState()
  const wrong = { ja: wrongFieldsOf('ja', errors), en: wrongFieldsOf('en', errors) }
  const other = locale === 'ja' ? 'en' : 'ja'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a submit changes the language.
  useEffect(() => {
    if (wrong[locale].length === 0 && wrong[other].length > 0) onLocale(other)
  }, [submitCount])
  return wrong
}

/** State of a language, beside its name. */
function Note({ empty, wrong }: { empty: boolean; wrong: number }) {
  const t = useText()
  if (wrong > 0)
    return (
      <span className="language-note language-wrong">
        <Icon icon={CircleAlert} />
        {t('text.wrong', { count: wrong })}
      </span>
    )
  return empty && <EmptyNote />
}

interface FieldsProps {
  onChange: () => void
  /** Called when one of the fields is to get the focus; it may be hidden. */
  onReveal: () => void
  /** Called when one of the fields has the focus. */
  onWrite: () => void
  children: ReactNode
}

function Fields({ onChange, onReveal, onWrite, children }: FieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = fields.current
    const reveal = () => flushSync(onReveal)
    section?.addEventListener(revealEvent, reveal)
    return () => section?.removeEventListener(revealEvent, reveal)
  }, [onReveal])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its fields.
    <div className="language-fields" onChange={onChange} onFocus={onWrite} ref={fields}>
      {children}
    </div>
  )
}
