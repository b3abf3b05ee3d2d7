import * as v from 'valibot'
import { type Locale, locales } from '../rules/locale.ts'

const isTyped = (text: unknown): boolean => typeof text === 'string' && text !== ''

/**
 * Checks texts in two languages: each has all `fields` or none, and at least one has them. An empty field of a language
 * that is begun is `required`. Without any text, the first field of the language `at` is `one_language`: a form names
 * the language that it shows.
 */
export const completeTexts = <const TField extends string, TInput extends Record<Locale, Record<TField, string>>>(
  fields: readonly [TField, ...TField[]],
  at: Locale = 'ja',
) =>
  v.rawCheck<TInput>(({ dataset, addIssue }) => {
    if (typeof dataset.value !== 'object' || dataset.value === null) return
    const texts = dataset.value as Partial<Record<Locale, Partial<Record<TField, unknown>>>>
    const step = { type: 'object', origin: 'value', input: {}, value: '' } as const
    const report = (message: string, locale: Locale, field: TField) =>
      addIssue({
        message,
        path: [
          { ...step, key: locale },
          { ...step, key: field },
        ],
      })
    const begun = locales.filter(locale => fields.some(field => isTyped(texts[locale]?.[field])))
    for (const locale of begun)
      for (const field of fields) if (texts[locale]?.[field] === '') report('required', locale, field)
    const isInvalid = dataset.issues?.some(issue => locales.some(locale => locale === issue.path?.[0]?.key))
    if (begun.length === 0 && !isInvalid) report('one_language', at, fields[0])
  })
