import { useWatch } from 'react-hook-form'
import { lengthOf } from '../../../shared/rules/text.ts'
import { useText } from '../../messages/index.ts'
import { Field, type FieldLabels } from './Field.tsx'
import { useField } from './use-field.ts'

interface TextAreaProps extends FieldLabels {
  name: string
  /** Maximum length in characters, for the counter. Longer input is allowed, so that pasted text is never truncated. */
  max: number
  rows?: number
  /** Language of the text, if not the reader's. */
  lang?: string
  /** Initial focus of a dialog. */
  autoFocus?: boolean
}

/** Multi-line text with a character counter. */
export function TextArea({ name, label, hint, required, optional, max, rows = 4, lang, autoFocus }: TextAreaProps) {
  const t = useText()
  const { id, errors, control } = useField({ name, label, hint, required, counted: true })
  const text: unknown = useWatch({ name })
  const length = lengthOf(typeof text === 'string' ? text : '')
  return (
    <Field errors={errors} hint={hint} id={id} label={label} optional={optional} required={required}>
      <textarea className="input" data-autofocus={autoFocus || undefined} lang={lang} rows={rows} {...control} />
      <p className={length > max ? 'counter counter-over' : 'counter'} id={`${id}-count`}>
        {t('form.count', { length, max })}
      </p>
    </Field>
  )
}
